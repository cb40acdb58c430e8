import type { TokenEndpointResponse } from 'oauth4webapi';
import type { TokenSet } from '../domain/connection/token-set.ts';

/** A successful token answer as we keep it. Both separators are in use, whatever was asked with. */
export const toTokenSet = (answer: TokenEndpointResponse, nowMs: number): TokenSet => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  // 0 is how some say that it never expires.
  accessTokenExpiresAtMs: answer.expires_in ? nowMs + answer.expires_in * 1000 : undefined,
  refreshTokenExpiresAtMs: endOf(answer.refresh_token_expires_in, nowMs),
  grantedScopes: answer.scope ? answer.scope.split(/[\s,]+/).filter(Boolean) : undefined,
});

/** Not in RFC 6749, and all who send it mean seconds. */
const endOf = (seconds: unknown, nowMs: number) =>
  Number(seconds) > 0 ? nowMs + Number(seconds) * 1000 : undefined;
