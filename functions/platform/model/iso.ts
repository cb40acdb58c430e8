/** A time of ours as it goes on the wire and into rows that are sorted by it. */
export const iso = (ms: number): string => new Date(ms).toISOString();

/** Null for never. */
export const timestamp = (ms: number | undefined): string | null =>
  ms === undefined ? null : iso(ms);
