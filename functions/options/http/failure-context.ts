import { fillVariables } from '../../catalogue/providers/resolve-provider.ts';
import { requestedScopes, withoutGranted } from '../../catalogue/providers/scopes.ts';
import type { LookUp } from '../domain/query/look-up.ts';
import type { ProviderFailure } from '../domain/reading/provider-failure.ts';

/**
 * How to ask for scopes; empty where the registration of our OAuth app decides them, or
 * they differ from account to account: a start declares them by the name of their variable.
 */
const startOf = ({ provider, component }: LookUp, scopes: readonly string[]): string => {
  const ofEvents = Object.values(component.events).flatMap((event) => event.scopes ?? []);
  const declared = [...requestedScopes(provider), ...ofEvents];
  return scopes.length > 0 &&
    scopes.every((scope) => declared.includes(scope) && !scope.includes('{'))
    ? ` (send this as scopes to POST /integrations/oauth_start/${provider.type})`
    : '';
};

/** The field's scopes that the account was not asked for or did not grant, by their names there and in our file. */
const notGranted = ({ provider, field, access: { connection } }: LookUp) => {
  const named = field.scopes.map((scope) => ({
    scope,
    name: fillVariables(scope, connection.variables),
  }));
  const names = named.map(({ name }) => name);
  const missing = withoutGranted(provider, names, connection.grantedScopes);
  return named.filter(({ name }) => missing.includes(name));
};

/** What texts about a failure name: the provider, the list, what was chosen before it, and how long to wait. */
export const failureContextOf = (failure: ProviderFailure, lookUp: LookUp) => {
  const { provider, component, field, parents, access } = lookUp;
  const missing = notGranted(lookUp);
  return {
    label: provider.label,
    list: field.label,
    scopes: missing.map(({ name }) => name).join(', '),
    hasAllScopes: field.scopes.length > 0 && missing.length === 0,
    start: startOf(
      lookUp,
      missing.map(({ scope }) => scope),
    ),
    chosen: component.fields
      .filter(({ key }) => parents.has(key))
      .map(({ label }) => label)
      .join(' or '),
    seconds: 'waitMs' in failure ? Math.max(1, Math.ceil(failure.waitMs / 1000)) : 0,
    ofApp: 'ofApp' in failure && failure.ofApp === true,
    ofTenantApp: access.connection.tenantApp !== undefined,
    // https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes and
    // https://shopify.dev/docs/api/usage/response-codes have it; unverified: the same of other providers.
    isUnpaid: 'status' in failure && failure.status === 402,
    mebibytes: 'maxBytes' in failure ? failure.maxBytes / 1024 / 1024 : 0,
  };
};

export type FailureContext = ReturnType<typeof failureContextOf>;
