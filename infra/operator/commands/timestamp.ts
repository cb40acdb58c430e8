/** Epoch milliseconds as RFC 3339; null for never. */
export const timestamp = (timeMs: number | undefined): string | null =>
  timeMs === undefined ? null : new Date(timeMs).toISOString();
