/** No delay is as long in seconds: more is a time. */
const firstTime = 1_000_000_000;
/** A provider that wants more is asked again all the same: it may have meant something else. */
const longestMs = 60 * 60 * 1000;

/**
 * How long a provider wants to be left alone, in milliseconds from now, an hour at most; undefined
 * when it says nothing sensible. By Retry-After, or by X-RateLimit-Reset or RateLimit-Reset,
 * which some send in its place. Each may be seconds, a date, or a time in epoch seconds.
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
  return Number.isFinite(ms) && ms > 0 ? Math.min(longestMs, ms) : undefined;
};
