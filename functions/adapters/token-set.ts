import type { TokenEndpointResponse } from 'oauth4webapi';
import type { TokenSet } from '../domain/connection/token-set.ts';

/** A successful token answer as we keep it. Both separators are in use, whatever was asked with. */
export const toTokenSet = (answer: TokenEndpointResponse, nowMs: number): TokenSet => ({
  accessToken: answer.access_token,
  ...(answer.refresh_token ? { refreshToken: answer.refresh_token } : {}),
  // 0 is how some say that it never expires.
  ...(answer.expires_in ? { accessTokenExpiresAtMs: nowMs + answer.expires_in * 1000 } : {}),
  ...lifetimeOf(answer.refresh_token_expires_in, nowMs),
  ...(answer.scope ? { grantedScopes: answer.scope.split(/[\s,]+/).filter(Boolean) } : {}),
});

/** Not in RFC 6749, and all who send it mean seconds. */
const lifetimeOf = (seconds: unknown, nowMs: number) =>
  Number(seconds) > 0 ? { refreshTokenExpiresAtMs: nowMs + Number(seconds) * 1000 } : {};
