import type { Provider } from './provider.ts';

const bearer = { header: 'authorization', prefix: 'Bearer ' };

/**
 * The header that carries an access token to the provider (RFC 6750, unless its file says otherwise).
 * @param prefix replaces the provider's usual one
 */
export const authorizationHeader = (
  provider: Provider,
  accessToken: string,
  prefix?: string,
): Record<string, string> => {
  const wanted: { header: string; prefix?: string } = provider.accessToken ?? bearer;
  return { [wanted.header]: (prefix ?? wanted.prefix ?? '') + accessToken };
};
