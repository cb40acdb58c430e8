import type { Provider } from './provider.ts';

/** Everything a connection is asked for without being told more, required first. */
export const requestedScopes = ({ scopes, optionalScopes }: Provider): readonly string[] => [
  ...scopes,
  ...(optionalScopes?.scopes ?? []),
];

/** Those of them that were not granted; scopes that answers never name do not count. */
export const withoutGranted = (
  { unechoedScopes = [] }: Provider,
  scopes: readonly string[],
  granted: readonly string[],
): string[] =>
  scopes.filter((scope) => !granted.includes(scope) && !unechoedScopes.includes(scope));

/** What every connection is asked for and this one was not granted, by the present file. */
export const missingScopes = (provider: Provider, granted: readonly string[]): string[] =>
  withoutGranted(provider, requestedScopes(provider), granted);

/** Those of them without which look-ups fail. */
export const missingRequiredScopes = (provider: Provider, granted: readonly string[]): string[] =>
  withoutGranted(provider, provider.scopes, granted);
