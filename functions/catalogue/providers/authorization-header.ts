import type { Provider } from './provider.ts';

const bearer = { header: 'authorization', prefix: 'Bearer ' };

/** The header in which the provider wants an access token, and what comes before the token there. */
export const authorizationOf = ({ accessToken }: Provider): { header: string; prefix: string } =>
  accessToken ? { prefix: '', ...accessToken } : bearer;

/**
 * The header that carries an access token to the provider (RFC 6750, unless its file says otherwise).
 * @param prefix replaces the provider's usual one
 */
export const authorizationHeader = (
  provider: Provider,
  accessToken: string,
  prefix?: string,
): Record<string, string> => {
  const scheme = authorizationOf(provider);
  return { [scheme.header]: (prefix ?? scheme.prefix) + accessToken };
};
