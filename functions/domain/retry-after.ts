/** A Retry-After header, delta seconds or HTTP date, as milliseconds from now; undefined without a sensible one. */
export const retryAfterMs = (header: string | undefined): number | undefined => {
  if (!header) return undefined;
  const ms = Number.isNaN(Number(header)) ? Date.parse(header) - Date.now() : Number(header) * 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
};
