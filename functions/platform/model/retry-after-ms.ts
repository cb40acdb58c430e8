/** A longer delay is probably a mistake, so the provider is asked again after an hour. */
const longestMs = 60 * 60 * 1000;

export const usableMs = (ms: number): number | undefined =>
  Number.isFinite(ms) && ms > 0 ? Math.min(longestMs, ms) : undefined;

/** A number from here on is a time since the epoch, in seconds or in milliseconds: no delay is that long. */
const firstTime = 1_000_000_000;
const firstTimeMs = 1_000 * firstTime;

/** As quotas of a day say it: 7200, 43200. */
const isWholeHours = (seconds: number) => seconds % 3_600 === 0 && seconds <= 24 * 3_600;

/**
 * How long a provider asks us to wait, in milliseconds and at most an hour; undefined without a
 * valid header. Reads Retry-After, or X-RateLimit-Reset or RateLimit-Reset, which some providers
 * send instead. Each may hold seconds, a date, or a time since the epoch; and some servers write
 * milliseconds, which would be hours.
 */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | undefined =>
  delayOf(headers['retry-after']) ??
  delayOf(headers['x-ratelimit-reset']) ??
  delayOf(headers['ratelimit-reset']);

const delayOf = (header: string | undefined): number | undefined => {
  if (!header) return undefined;
  const value = Number(header);
  return usableMs(Number.isNaN(value) ? Date.parse(header) - Date.now() : delayOfNumber(value));
};

const delayOfNumber = (value: number): number => {
  if (value >= firstTimeMs) return value - Date.now();
  if (value >= firstTime) return value * 1000 - Date.now();
  const ms = value * 1000;
  return ms <= longestMs || isWholeHours(value) ? ms : value;
};
