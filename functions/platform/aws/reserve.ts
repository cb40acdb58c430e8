/** Whole microseconds: sums of fractions of a millisecond would drift off the limit. */
export type Pace = { intervalUs: number; windowUs: number };

/** Leases are told apart by the period in which they began: nobody has to know which processes still live. */
const periodUs = 10_000_000;

/** Periods since the epoch. */
export const periodOf = (nowUs: number): number => Math.floor(nowUs / periodUs);

/** Requests that processes have leased from a meter, and not given back. */
export type Reserve = {
  /** The last one in which a lease began. */
  period: number;
  inPeriod: number;
  /** With those of the period before. */
  inBoth: number;
};

/** Of a reserve, what counts in a period; undefined if all leases have ended by then. */
export const liveReserve = (reserve: Reserve | undefined, period: number): Reserve | undefined =>
  reserve && reserve.period >= period - 1 ? reserve : undefined;

/** How many requests processes may still have. */
export const reservedIn = (reserve: Reserve | undefined, period: number): number => {
  const live = liveReserve(reserve, period);
  if (!live) return 0;
  // Whoever gives back to a row that was deleted meanwhile gives back what others have leased.
  return Math.max(0, live.period < period ? live.inPeriod : live.inBoth);
};

/** The part of a burst that leases may hold, in whole requests. What is behind it is counted one by one. */
export const reservableUsOf = ({ intervalUs, windowUs }: Pace): number =>
  Math.floor(Math.min(windowUs, periodUs / 2) / 2 / intervalUs) * intervalUs;

/**
 * When a lease ends that begins now: so long before its requests leave the reserve that all of them, used at
 * the last moment, are refilled by then.
 */
export const leaseEndUsOf = (paces: readonly Pace[], nowUs: number): number =>
  (periodOf(nowUs) + 2) * periodUs - Math.max(...paces.map(reservableUsOf));

/** Requests that a process counts before they come, with the one that has come; and its lease before, which ends. */
export type LeaseChange = { requests: number; ended?: { period: number; requests: number } };

/** A member is set to a number, or to the sum of the number and a member as it was. */
export type ReserveChange = { of: keyof Reserve; plus?: keyof Reserve; value: number };

/** @param reserve what is leased at present; undefined if nothing is */
export const reserveChanges = (
  reserve: Reserve | undefined,
  period: number,
  { requests, ended }: LeaseChange,
): ReserveChange[] => {
  const more = requests - 1;
  const less = ended?.requests ?? 0;
  const begins = [
    { of: 'period', value: period },
    { of: 'inPeriod', value: more },
  ] as const;
  if (!reserve) return [...begins, { of: 'inBoth', value: more }];
  if (reserve.period < period) {
    return [...begins, { of: 'inBoth', plus: 'inPeriod', value: more - less }];
  }
  const lessInPeriod = ended?.period === reserve.period ? less : 0;
  return [
    { of: 'inPeriod', plus: 'inPeriod', value: more - lessInPeriod },
    { of: 'inBoth', plus: 'inBoth', value: more - less },
  ];
};
