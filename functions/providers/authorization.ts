import type { Provider } from './provider.ts';

const bearer = { header: 'authorization', prefix: 'Bearer ' };

/**
 * How the provider wants to be shown an access token (RFC 6750, unless it says otherwise).
 * @param prefix in the place of the provider's usual one
 */
export const authorizationHeader = (
  provider: Provider,
  accessToken: string,
  prefix?: string,
): Record<string, string> => {
  const wanted: { header: string; prefix?: string } = provider.accessToken ?? bearer;
  return { [wanted.header]: (prefix ?? wanted.prefix ?? '') + accessToken };
};
