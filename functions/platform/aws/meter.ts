/** Whole microseconds: sums of fractions of a millisecond would drift off the limit. */
export type Pace = { intervalUs: number; windowUs: number };

/** No limit takes longer to refill. */
export const longestWindowUs = 24 * 3600 * 1_000_000;

/** What a request is counted against, by its name among those that are stored together. */
export type Meter = { name: string; pace: Pace; requests?: number };

/**
 * What is stored of a meter: the theoretical arrival time of the next request of a perfectly even stream,
 * in epoch microseconds, and the request that it counted last.
 */
export type MeterReading = { tatUs: number; admittedLast: string };

/** The readings of a row by the names of its meters. */
export type MeteredRow = ReadonlyMap<string, MeterReading>;

const costUs = ({ pace, requests = 1 }: Meter): number => pace.intervalUs * requests;

/** How far a meter is ahead of the clock. @param tatUs absent for one that the row has not */
const aheadUs = (tatUs: number | undefined, nowUs: number): number =>
  Math.max(0, (tatUs ?? 0) - nowUs);

/** What a meter says at a time. Durations are microseconds; `waitUs` is 0 while it admits the request. */
export const meterStateOf = (meter: Meter, row: MeteredRow, nowUs: number) => {
  const { intervalUs, windowUs } = meter.pace;
  const resetUs = aheadUs(row.get(meter.name)?.tatUs, nowUs);
  return {
    meter,
    remaining: Math.max(0, Math.floor((windowUs - resetUs) / intervalUs)),
    resetUs,
    waitUs: Math.max(0, resetUs + costUs(meter) - windowUs),
  };
};

export type MeterState = ReturnType<typeof meterStateOf>;

/**
 * How a meter counts a request.
 * - `begins`: it is not ahead of the clock, and is set
 * - `advances`: it is ahead of the clock by no more than the ceiling says, and the cost is added
 */
export type MeterCount = { name: string } & (
  | { is: 'begins'; tatUs: number }
  | { is: 'advances'; costUs: number; ceilingUs: number }
);

/** Longer than a write takes, and than clocks differ by: whoever comes late still finds the meter. */
const idleUs = 10_000_000;

/**
 * Whoever writes a row knows neither what others count in it at the same time, nor how long that is needed.
 * So each write retains it for the longest window there is, and a minute more for clocks that differ.
 */
const deleteAfterSOf = (nowUs: number): number =>
  Math.ceil((nowUs + longestWindowUs) / 1_000_000) + 60;

/** One request against all meters of a row, or none. What is not used since `idleSinceUs` is removed. */
export type Admission = {
  nowUs: number;
  counts: readonly MeterCount[];
  unused: readonly string[];
  idleSinceUs: number;
  deleteAfterS: number;
};

/** How a request is counted in a row in which the same meters are ahead of the clock as in this one. */
export const admissionOf = (
  row: MeteredRow,
  meters: readonly Meter[],
  nowUs: number,
): Admission => {
  const idleSinceUs = nowUs - idleUs;
  const used = new Set(meters.map(({ name }) => name));
  return {
    nowUs,
    counts: meters.map((meter) => countOf(meter, row, nowUs)),
    // A row would grow with each key of a tenant.
    unused: [...row]
      .filter(([name, { tatUs }]) => tatUs <= idleSinceUs && !used.has(name))
      .map(([name]) => name),
    idleSinceUs,
    deleteAfterS: deleteAfterSOf(nowUs),
  };
};

const countOf = (meter: Meter, row: MeteredRow, nowUs: number): MeterCount => {
  const { name, pace } = meter;
  const cost = costUs(meter);
  return aheadUs(row.get(name)?.tatUs, nowUs) === 0
    ? { name, is: 'begins', tatUs: nowUs + cost }
    : { name, is: 'advances', costUs: cost, ceilingUs: nowUs + pace.windowUs - cost };
};
