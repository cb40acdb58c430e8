import { fillVariables } from '../../catalogue/providers/resolve-provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import type { LookUp } from '../domain/query/look-up.ts';
import type { ProviderFailure } from '../domain/reading/provider-failure.ts';

/**
 * How to ask for the field's scopes; empty where the registration of our OAuth app decides them, or
 * they differ from account to account: a start declares them by the name of their variable.
 */
const startOf = (provider: LookUp['provider'], { scopes }: LookUp['field']): string => {
  const requested = requestedScopes(provider);
  return scopes.length > 0 &&
    scopes.every((scope) => requested.includes(scope) && !scope.includes('{'))
    ? ` (send this as scopes to POST /integrations/oauth_start/${provider.type})`
    : '';
};

/** What texts about a failure name: the provider, the list, what was chosen before it, and how long to wait. */
export const failureContextOf = (
  failure: ProviderFailure,
  { provider, component, field, parents, access: { connection } }: LookUp,
) => ({
  label: provider.label,
  list: field.label,
  scopes: field.scopes.map((scope) => fillVariables(scope, connection.variables)).join(', '),
  start: startOf(provider, field),
  chosen: component.fields
    .filter(({ key }) => parents.has(key))
    .map(({ label }) => label)
    .join(' or '),
  seconds: 'waitMs' in failure ? Math.max(1, Math.ceil(failure.waitMs / 1000)) : 0,
  ofApp: 'ofApp' in failure && failure.ofApp === true,
  ofTenantApp: connection.tenantApp !== undefined,
  mebibytes: 'maxBytes' in failure ? failure.maxBytes / 1024 / 1024 : 0,
});

export type FailureContext = ReturnType<typeof failureContextOf>;
