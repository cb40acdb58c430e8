import type { Provider } from '../../providers/provider.ts';
import { missingScopes } from '../../providers/scopes.ts';
import { type Connection, reconnectByOf, stateOf } from './connection.ts';

/** What is wrong with a connection, for programs. A code never changes its meaning. */
export const problemCodes = {
  grant_ended: 'The provider ended the access to the account.',
  uninstalled: 'The account removed our app at the provider.',
  access_refused: 'The provider refuses the access for now, and may accept it again.',
  app_misconfigured: 'The provider refuses our OAuth app, which only an operator can fix.',
  ending_soon: 'The connection works, and ends at `reconnect_by` unless a person reconnects it.',
  scopes_missing: 'The connection works, without some of the permissions that it asked for.',
} as const;
export type ProblemCode = keyof typeof problemCodes;

/** `nextStep` is for people. */
export type Problem = { code: ProblemCode; nextStep: string };

/** The worst problem of a connection. @param provider undefined if there is none of its type now */
export const problemOf = (
  connection: Connection,
  provider: Provider | undefined,
): Problem | undefined => {
  const code = codeOf(connection, provider);
  return code && { code, nextStep: nextSteps[code] };
};

const codeOf = (
  connection: Connection,
  provider: Provider | undefined,
): ProblemCode | undefined => {
  const state = stateOf(connection);
  if (state === 'ended') return connection.uninstalledAtMs ? 'uninstalled' : 'grant_ended';
  if (state === 'refused_for_now') return 'access_refused';
  if (state === 'app_refused') return 'app_misconfigured';
  if (reconnectByOf(connection) !== undefined) return 'ending_soon';
  const missing = provider && missingScopes(provider, connection.grantedScopes);
  return missing && missing.length > 0 ? 'scopes_missing' : undefined;
};

const nextSteps: Readonly<Record<ProblemCode, string>> = {
  grant_ended: 'Connect the account again.',
  uninstalled: 'Connect the account again. The app is then installed again.',
  access_refused:
    'Wait five minutes and use it again. If it is still refused, connect the account again.',
  app_misconfigured: 'Contact support: an operator must correct our OAuth app.',
  ending_soon: 'Connect the account again, before it stops working.',
  scopes_missing: 'Connect the account again, and allow everything there.',
};
