/** A longer delay is probably a mistake, so the provider is asked again after an hour. */
const longestMs = 60 * 60 * 1000;

export const usableMs = (ms: number): number | undefined =>
  Number.isFinite(ms) && ms > 0 ? Math.min(longestMs, ms) : undefined;

/** A number from here on is a time in epoch seconds, since no delay is that long. */
const firstTime = 1_000_000_000;

/**
 * How long a provider asks us to wait, in milliseconds and at most an hour; undefined without a
 * valid header. Reads Retry-After, or X-RateLimit-Reset or RateLimit-Reset, which some providers
 * send instead. Each may hold seconds, a date, or a time in epoch seconds.
 */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | undefined =>
  delayOf(headers['retry-after']) ??
  delayOf(headers['x-ratelimit-reset']) ??
  delayOf(headers['ratelimit-reset']);

const delayOf = (header: string | undefined): number | undefined => {
  if (!header) return undefined;
  const value = Number(header);
  const seconds = value >= firstTime ? value - Date.now() / 1000 : value;
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return usableMs(ms);
};
