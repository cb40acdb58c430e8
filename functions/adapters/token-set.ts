import type { TokenEndpointResponse } from 'oauth4webapi';
import type { TokenSet } from '../domain/connection/token-set.ts';
import { valueAt } from '../domain/model/json-path.ts';
import { scopeTokens } from '../domain/model/scope-tokens.ts';
import type { Provider } from '../providers/provider.ts';

/** Ten years. A longer life is as good as none, and its end may be no date that can be stored. */
export const longestSeconds = 10 * 365 * 24 * 60 * 60;

/**
 * A successful token answer as we keep it. Both separators are in use, whatever was asked with.
 * @param grant as the provider wrote it
 */
export const toTokenSet = (
  { expiresAt, refreshTokenSeconds = [] }: Provider,
  answer: TokenEndpointResponse,
  grant: unknown,
  nowMs: number,
): TokenSet => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  // Some providers say 0 for a token that never expires.
  accessTokenExpiresAtMs: answer.expires_in
    ? nowMs + answer.expires_in * 1000
    : timeOf(expiresAt === undefined ? undefined : valueAt(grant, expiresAt), nowMs),
  refreshTokenExpiresAtMs: endOf(
    [answer.refresh_token_expires_in, ...refreshTokenSeconds.map((path) => valueAt(grant, path))],
    nowMs,
  ),
  grantedScopes: answer.scope ? scopeTokens(answer.scope.split(/[\s,]+/)) : undefined,
});

/** Not in RFC 6749, and all who send it mean seconds. */
const endOf = (lives: readonly unknown[], nowMs: number): number | undefined => {
  // Number() throws for some objects.
  const seconds = lives
    .map((life) => (typeof life === 'object' ? 0 : Number(life)))
    .filter((life) => life > 0);
  return seconds.length > 0 ? nowMs + Math.min(...seconds, longestSeconds) * 1000 : undefined;
};

/** Epoch seconds or a date; undefined for what is neither, and for 0, which means never. */
const timeOf = (end: unknown, nowMs: number): number | undefined => {
  if (typeof end !== 'number' && typeof end !== 'string') return undefined;
  const ms = Number.isNaN(Number(end)) ? Date.parse(String(end)) : Number(end) * 1000;
  return ms > 0 ? Math.min(ms, nowMs + longestSeconds * 1000) : undefined;
};
