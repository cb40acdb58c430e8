import type { Provider } from './provider.ts';

const bearer = { header: 'authorization', prefix: 'Bearer ' };

/** The header in which the provider wants an access token, and what comes before the token there. */
export const authorizationOf = ({ accessToken }: Provider): { header: string; prefix: string } =>
  accessToken ? { prefix: '', ...accessToken } : bearer;

/**
 * How the provider wants to be shown an access token (RFC 6750, unless it says otherwise).
 * @param prefix in the place of the provider's usual one
 */
export const authorizationHeader = (
  provider: Provider,
  accessToken: string,
  prefix?: string,
): Record<string, string> => {
  const wanted = authorizationOf(provider);
  return { [wanted.header]: (prefix ?? wanted.prefix) + accessToken };
};
