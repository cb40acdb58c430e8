import type { Provider } from '../../catalogue/providers/provider.ts';
import { missingScopes } from '../../catalogue/providers/scopes.ts';
import { type Connection, type ConnectionSummary, reconnectByOf } from './connection.ts';
import { type ConnectionState, refusedMinutes } from './connection-state.ts';

/** What is wrong with a connection, for programs. A code never changes its meaning. */
export const problemCodes = {
  grant_ended: 'The provider ended the access to the account.',
  uninstalled: 'The account removed our app at the provider.',
  access_refused: 'The provider refuses the access for now, and may accept it again.',
  app_misconfigured: 'The provider refuses our OAuth app, which only an operator can fix.',
  tenant_app_misconfigured:
    'The provider refuses the tenant’s own OAuth app, or it is not stored any more. The tenant must fix it.',
  ending_soon: 'The connection works, and ends at `reconnect_by` unless a person reconnects it.',
  scopes_missing: 'The connection works, without some of the permissions that it asked for.',
} as const;
export type ProblemCode = keyof typeof problemCodes;
export const allProblemCodes = Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]];

/**
 * What to do about a refusal for now, for people.
 * @param how to connect, in the middle of the sentence
 */
export const afterRefusal = (how = ''): string =>
  `Wait ${refusedMinutes} minutes and use it again. If it is still refused, connect the account again${how}.`;

/**
 * What to do where the provider refuses a tenant's own OAuth app, or it is not stored any more.
 * @param how as of {@link afterRefusal}
 */
export const tenantAppStep = (how = ''): string =>
  `Have the app corrected or stored again. Without it, connect the account again${how}.`;

/** `nextStep` is for people. */
export type ConnectionProblem = { code: ProblemCode; nextStep: string };

const nextSteps: Readonly<Record<ProblemCode, string>> = {
  grant_ended: 'Connect the account again.',
  uninstalled: 'Connect the account again. The app is then installed again.',
  access_refused: afterRefusal(),
  app_misconfigured: 'Contact support: an operator must correct our OAuth app.',
  tenant_app_misconfigured: `Your own OAuth app is refused or missing. ${tenantAppStep()}`,
  ending_soon: 'Connect the account again, before it stops working.',
  scopes_missing: 'Connect the account again, and allow everything there.',
};

/**
 * The problem that the state of a connection is; undefined for a live one.
 * @param made whose OAuth app it is: somebody else has to act for each
 */
export const stateProblem = (state: ConnectionState, made: Pick<Connection, 'tenantApp'>) => {
  switch (state.is) {
    case 'live':
      return undefined;
    case 'refused':
      return 'access_refused';
    case 'app_refused':
      return made.tenantApp === undefined ? 'app_misconfigured' : 'tenant_app_misconfigured';
    case 'ended':
      return state.why;
  }
};

/**
 * The worst problem of a connection.
 * @param state as it is now
 * @param provider undefined if there is none of its type now
 */
export const problemOf = (
  connection: ConnectionSummary,
  state: ConnectionState,
  provider: Provider | undefined,
): ConnectionProblem | undefined => {
  const isEnding = reconnectByOf(connection) !== undefined;
  const isMissing = provider && missingScopes(provider, connection.grantedScopes).length > 0;
  const code =
    stateProblem(state, connection) ??
    (isEnding ? 'ending_soon' : isMissing ? 'scopes_missing' : undefined);
  return code && { code, nextStep: nextSteps[code] };
};
