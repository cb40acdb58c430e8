import type { Provider } from './provider.ts';

/** Everything a connection is asked for, required first. */
export const requestedScopes = ({ scopes, optionalScopes }: Provider): readonly string[] => [
  ...scopes,
  ...(optionalScopes?.scopes ?? []),
];

/** What was asked for and not granted; scopes that answers never name do not count. */
export const missingScopes = (provider: Provider, granted: readonly string[]): string[] =>
  requestedScopes(provider).filter(
    (scope) => !granted.includes(scope) && !provider.unechoedScopes?.includes(scope),
  );
