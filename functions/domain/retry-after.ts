/** A Retry-After header, delta seconds or HTTP date, as milliseconds from now; undefined without a sensible one. */
export const retryAfterMs = (header: string | undefined): number | undefined => {
  if (!header) return undefined;
  const ms = Number.isNaN(Number(header)) ? Date.parse(header) - Date.now() : Number(header) * 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
};

/** No limit lasts as long in seconds: more is a time. */
const firstTime = 1_000_000_000;

/**
 * An X-RateLimit-Reset header as milliseconds from now; undefined without a sensible one. Some send
 * it in the place of Retry-After: as seconds (Calendly, Pipedrive), or as a time in epoch seconds
 * (Intercom).
 */
export const resetMs = (header: string | undefined): number | undefined => {
  const isTime = Number(header) >= firstTime;
  return isTime
    ? retryAfterMs(new Date(Number(header) * 1000).toUTCString())
    : retryAfterMs(header);
};
