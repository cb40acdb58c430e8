import {
  costUsOf,
  longestWindowUs,
  type Meter,
  type MeteredRow,
  type MeterReading,
  reservedUsOf,
} from './meter.ts';
import {
  type LeaseChange,
  liveReserve,
  periodOf,
  type Reserve,
  type ReserveChange,
  reserveChanges,
} from './reserve.ts';

/**
 * How a meter counts requests. Leases hold it ahead of the clock: it counts from there, or from where it is.
 * - `begins`: it is not ahead of `fromUs`, and is set
 * - `follows`: it is exactly there, and is set
 * - `advances`: it is ahead of `fromUs` by no more than the ceiling says, and the cost is added
 */
export type MeterCount = {
  name: string;
  is: 'begins' | 'follows' | 'advances';
  fromUs: number;
  costUs: number;
  ceilingUs: number;
  /** What is leased at present, or more; undefined if nothing is. */
  reserve: Reserve | undefined;
  leased: readonly ReserveChange[];
};

/** Requests against all meters of a row, or none. If the row is large, what is not used since `idleSinceUs` is removed. */
export type Admission = {
  counts: readonly MeterCount[];
  period: number;
  unused: readonly string[];
  idleSinceUs: number;
  deleteAfterS: number;
};

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

/** Longer than a write takes: a contended meter begins so far ahead that what others count meanwhile is behind. */
const contendedUs = 20_000;

/** @param isContended writes of this request have failed, because others had written the row */
type AdmissionOptions = { lease?: LeaseChange | undefined; isContended?: boolean };

/** How requests are counted in a row in which the same meters are ahead of the clock, and hold no more leases. */
export const admissionOf = (
  row: MeteredRow,
  meters: readonly Meter[],
  nowUs: number,
  { lease, isContended }: AdmissionOptions,
): Admission => {
  const idleSinceUs = nowUs - idleUs;
  const period = periodOf(nowUs);
  const used = new Set(meters.map(({ name }) => name));
  const isIdle = (name: string, { tatUs, reserve }: MeterReading) =>
    !used.has(name) && tatUs <= idleSinceUs && !liveReserve(reserve, period);
  const requests = lease && { requests: lease.requests };
  return {
    counts: meters.map((meter) =>
      countOf({ ...meter, ...requests }, row, nowUs, { lease, isContended }),
    ),
    period,
    // A row would grow with each key of a tenant.
    unused:
      row.size > mostIdleMeters
        ? [...row].filter((each) => isIdle(...each)).map(([name]) => name)
        : [],
    idleSinceUs,
    deleteAfterS: deleteAfterSOf(nowUs),
  };
};

const countOf = (
  meter: Meter,
  row: MeteredRow,
  nowUs: number,
  { lease, isContended }: AdmissionOptions,
): MeterCount => {
  const reading = row.get(meter.name);
  const tatUs = reading?.tatUs ?? 0;
  const period = periodOf(nowUs);
  const reserve = liveReserve(reading?.reserve, period);
  const heldUs = nowUs + reservedUsOf(meter, row, nowUs);
  // The SDK repeats a write whose answer is lost, and a lease that is given back twice would be held by nobody.
  const is = tatUs <= heldUs ? 'begins' : lease ? 'follows' : 'advances';
  const ceilingUs = nowUs + meter.pace.windowUs - costUsOf(meter);
  const aheadUs = isContended ? Math.min(contendedUs, ceilingUs - heldUs) : 0;
  return {
    name: meter.name,
    is,
    fromUs: { begins: heldUs + Math.max(0, aheadUs), follows: tatUs, advances: heldUs }[is],
    costUs: costUsOf(meter),
    ceilingUs,
    reserve,
    leased: lease ? reserveChanges(reserve, period, lease) : [],
  };
};
