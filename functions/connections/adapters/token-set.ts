import { decodeJwt } from 'jose';
import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { valueAt } from '../../platform/model/json-path.ts';
import { scopeTokens } from '../../platform/model/scope-tokens.ts';
import type { TokenSet } from '../domain/open-tokens.ts';

/** Ten years. A longer life is as good as none, and its end may be no date that can be stored. */
export const longestSeconds = 10 * 365 * 24 * 60 * 60;

/**
 * A successful token response as we store it. Providers use both separators, whatever we sent.
 * @param grant as the provider wrote it
 */
export const toTokenSet = (
  { expiresAt, refreshTokenSeconds = [] }: Provider,
  response: TokenEndpointResponse,
  grant: unknown,
  nowMs: number,
): TokenSet => ({
  accessToken: response.access_token,
  refreshToken: response.refresh_token,
  // Some providers say 0 for a token that never expires.
  accessTokenExpiresAtMs: response.expires_in
    ? nowMs + response.expires_in * 1000
    : namedEnd(expiresAt, { accessToken: response.access_token, grant }, nowMs),
  refreshTokenExpiresAtMs: endOf(
    [response.refresh_token_expires_in, ...refreshTokenSeconds.map((path) => valueAt(grant, path))],
    nowMs,
  ),
  grantedScopes: scopesOf(response),
});

/** A text without a scope says nothing: then they are as requested (RFC 6749 section 5.1). */
const scopesOf = ({ scope = '' }: TokenEndpointResponse): string[] | undefined => {
  const scopes = scopeTokens(scope.split(/[\s,]+/));
  return scopes.length > 0 ? scopes : undefined;
};

/** Not in RFC 6749, and all who send it mean seconds. */
const endOf = (lives: readonly unknown[], nowMs: number): number | undefined => {
  // Number() throws for some objects.
  const seconds = lives
    .map((life) => (typeof life === 'object' ? 0 : Number(life)))
    .filter((life) => life > 0);
  return seconds.length > 0 ? nowMs + Math.min(...seconds, longestSeconds) * 1000 : undefined;
};

const namedEnd = (
  source: Provider['expiresAt'],
  { accessToken, grant }: { accessToken: string; grant: unknown },
  nowMs: number,
): number | undefined => {
  if (source === undefined) return undefined;
  if (typeof source === 'string') return timeOf(valueAt(grant, source), nowMs);
  const endsAtMs = timeOf(claimOf(accessToken, source.claim), nowMs);
  // A new token that has ended already would be refreshed at each use.
  return endsAtMs !== undefined && endsAtMs > nowMs ? endsAtMs : undefined;
};

/** Of a JWT from its issuer, so nobody verifies it; undefined for any other token. */
const claimOf = (accessToken: string, claim: string): unknown => {
  try {
    return valueAt(decodeJwt(accessToken), [claim]);
  } catch {
    return undefined;
  }
};

/** Epoch seconds or a date; undefined for what is neither, and for 0, which means never. */
const timeOf = (end: unknown, nowMs: number): number | undefined => {
  if (typeof end !== 'number' && typeof end !== 'string') return undefined;
  const ms = Number.isNaN(Number(end)) ? Date.parse(String(end)) : Number(end) * 1000;
  return ms > 0 ? Math.min(ms, nowMs + longestSeconds * 1000) : undefined;
};
