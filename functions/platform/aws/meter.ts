import { type Pace, periodOf, type Reserve, reservableUsOf, reservedIn } from './reserve.ts';

/** No limit takes longer to refill. */
export const longestWindowUs = 24 * 3600 * 1_000_000;

/** What a request is counted against, by its name among those that are stored together. */
export type Meter = { name: string; pace: Pace; requests?: number };

/**
 * What is stored of a meter: the theoretical arrival time of the next request of a perfectly even stream,
 * in epoch microseconds, the request that it counted last, and what is leased from it.
 */
export type MeterReading = { tatUs: number; admittedLast: string; reserve?: Reserve | undefined };

/** The readings of a row by the names of its meters. */
export type MeteredRow = ReadonlyMap<string, MeterReading>;

export const costUsOf = ({ pace, requests = 1 }: Meter): number => pace.intervalUs * requests;

/** What leases hold of a burst. A limit that was just lowered has more of them than it would give out. */
export const reservedUsOf = ({ name, pace }: Meter, row: MeteredRow, nowUs: number): number =>
  Math.min(
    reservableUsOf(pace),
    reservedIn(row.get(name)?.reserve, periodOf(nowUs)) * pace.intervalUs,
  );

/** How much of a burst is used, or leased. */
const usedUs = (meter: Meter, row: MeteredRow, nowUs: number): number =>
  Math.max(reservedUsOf(meter, row, nowUs), (row.get(meter.name)?.tatUs ?? 0) - nowUs);

/** What a meter says at a time. Durations are microseconds; `waitUs` is 0 while it admits the request. */
export const meterStateOf = (meter: Meter, row: MeteredRow, nowUs: number) => {
  const { intervalUs, windowUs } = meter.pace;
  const resetUs = usedUs(meter, row, nowUs);
  return {
    meter,
    remaining: Math.max(0, Math.floor((windowUs - resetUs) / intervalUs)),
    resetUs,
    waitUs: Math.max(0, resetUs + costUsOf(meter) - windowUs),
  };
};

export type MeterState = ReturnType<typeof meterStateOf>;

/** Half of what is left: so as many processes as there are get equal parts. */
export const leasableOf = (meter: Meter, row: MeteredRow, nowUs: number): number => {
  const leftUs = reservableUsOf(meter.pace) - usedUs(meter, row, nowUs);
  return Math.floor(leftUs / 2 / meter.pace.intervalUs);
};
