import type { ProblemCode } from '../../domain/connection/problem.ts';

type State = 'fine' | ProblemCode;

/** How a connection stands: the state, and what to do about it. */
export const stateWords = {
  state_fine: 'Connected',
  state_grant_ended: 'Ended',
  state_uninstalled: 'App removed',
  state_access_refused: 'Refused',
  state_app_misconfigured: 'Not working',
  state_ending_soon: 'Ends soon',
  state_scopes_missing: 'Not everything allowed',
} satisfies Record<`state_${State}`, string>;

export const adviceWords = {
  advice_fine: '',
  advice_grant_ended: '{label} ended the connection.',
  advice_uninstalled: 'The app was removed at {label}.',
  advice_access_refused:
    '{label} refuses the access for now. If it still does in a few minutes, connect again.',
  advice_app_misconfigured: '{label} refuses our app. Contact support.',
  advice_ending_soon: 'It works until {day}.',
  advice_scopes_missing: 'Not allowed: {scopes}.',
} satisfies Record<`advice_${State}`, string>;
