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
 * How a meter counts requests that come at `fromUs`.
 * - `begins`: it is not ahead of that, and is set
 * - `advances`: it is ahead of that by no more than the ceiling says, and the cost is added
 */
export type MeterCount = { name: string; fromUs: number } & (
  | { is: 'begins'; tatUs: number }
  | { is: 'advances'; costUs: number; ceilingUs: number }
);

/** Longer than a write takes, and than clocks differ by: whoever comes late still finds the meter. */
const idleUs = 10_000_000;

/**
 * A row with no more meters keeps those that are idle: with twelve it is over 1 kB and each write costs twice as
 * much. A removal fails if another process has used the meter since, and the request is then written again.
 */
const mostIdleMeters = 9;

/**
 * Whoever writes a row knows neither what others count in it at the same time, nor how long that is needed.
 * So each write retains it for the longest window there is, and a minute more for clocks that differ.
 */
const deleteAfterSOf = (nowUs: number): number =>
  Math.ceil((nowUs + longestWindowUs) / 1_000_000) + 60;

/** Whoever freezes for longer, or whose clock is set back, has no lease any more. */
const longestLifeUs = 1_000_000;

/** How long a lease of these meters lasts: at most a fraction of the time in which a burst comes back. */
export const leaseLifeUsOf = (meters: readonly Meter[]): number =>
  Math.min(longestLifeUs, ...meters.map(({ pace }) => Math.floor((pace.windowUs * 3) / 8)));

/** Leases use the first half of a burst alone. What is behind it is counted one by one. */
const leasableUsOf = ({ windowUs }: Pace): number => Math.floor(windowUs / 2);

/** How many requests a lease may have while a meter is far below its limit. */
export const leasableOf = (
  { name, pace }: Meter,
  row: MeteredRow,
  nowUs: number,
  lifeUs: number,
): number => {
  const usedUs = Math.max(lifeUs, aheadUs(row.get(name)?.tatUs, nowUs));
  return Math.floor((leasableUsOf(pace) - usedUs) / pace.intervalUs);
};

/** Requests against all meters of a row, or none. If the row is large, what is not used since `idleSinceUs` is removed. */
export type Admission = {
  counts: readonly MeterCount[];
  unused: readonly string[];
  idleSinceUs: number;
  deleteAfterS: number;
};

/**
 * How requests are counted in a row in which the same meters are ahead of the clock as in this one.
 * @param lifeUs of a lease: its requests count at the time at which it ends, so that the even stream has a place
 * for each after it was admitted, and no span of time has more of them than the limit and the burst
 */
export const admissionOf = (
  row: MeteredRow,
  meters: readonly Meter[],
  nowUs: number,
  lifeUs = 0,
): Admission => {
  const idleSinceUs = nowUs - idleUs;
  const used = new Set(meters.map(({ name }) => name));
  const isIdle = (name: string) => (row.get(name)?.tatUs ?? 0) <= idleSinceUs;
  const mostUs = (pace: Pace) => nowUs + (lifeUs > 0 ? leasableUsOf(pace) : pace.windowUs);
  return {
    counts: meters.map((meter) => countOf(meter, row, nowUs + lifeUs, mostUs(meter.pace))),
    // A row would grow with each key of a tenant.
    unused:
      row.size > mostIdleMeters
        ? [...row.keys()].filter((name) => !used.has(name) && isIdle(name))
        : [],
    idleSinceUs,
    deleteAfterS: deleteAfterSOf(nowUs),
  };
};

const countOf = (meter: Meter, row: MeteredRow, fromUs: number, mostUs: number): MeterCount => {
  const { name } = meter;
  const cost = costUs(meter);
  return aheadUs(row.get(name)?.tatUs, fromUs) === 0
    ? { name, fromUs, is: 'begins', tatUs: fromUs + cost }
    : { name, fromUs, is: 'advances', costUs: cost, ceilingUs: mostUs - cost };
};
