import type { Provider } from 'oidc-provider';

export type TokenRequests = { token_requests: number; refresh_requests: number };

/** Counts the requests to the token endpoint since the start, including refused ones. */
export const countTokenRequests = (provider: Provider): Readonly<TokenRequests> => {
  const counts = { token_requests: 0, refresh_requests: 0 };
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route !== 'token') return;
    counts.token_requests++;
    if (context.oidc.params?.grant_type === 'refresh_token') counts.refresh_requests++;
  });
  return counts;
};
