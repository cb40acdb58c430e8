import { putNewest } from '../model/put-newest.ts';
import { leasableOf, leaseLifeUsOf, type Meter, type MeteredRow } from './meter.ts';

/** What a process knows of the requests that count against the same meters. */
type LeaseHolder = {
  /** When the present period began. Each is as long as a lease. */
  periodUs: number;
  requests: number;
  requestsBefore: number;
  /** Counted in the row, and not used. */
  left: number;
  leasedUs: number;
  /** When another process was found to count in the row, too. */
  sharedUs: number;
};

const newHolder = (): LeaseHolder => ({
  ...{ periodUs: 0, requests: 0, requestsBefore: 0, left: 0, leasedUs: 0, sharedUs: 0 },
});

/** For how long others are expected to count in a row that they were found in. */
const sharedLifeUs = 10_000_000;

/** Not at once, because a burst that many processes get after a pause may be whole. */
const isShared = ({ sharedUs }: LeaseHolder, nowUs: number, lifeUs: number): boolean =>
  nowUs >= sharedUs + lifeUs && nowUs < sharedUs + sharedLifeUs;

/** A request without a lease costs a write, one that is left over a place in the half that leases may use. */
const moreThanBefore = 2;

/** Beyond this many, the one that was used longest ago begins anew. */
const mostHolders = 1_000;

/** A limit that changes begins without a lease. */
const nameOf = (key: string, meters: readonly Meter[]): string =>
  [key, ...meters.map(({ name, pace }) => `${name} ${pace.intervalUs} ${pace.windowUs}`)].join();

const countRequest = (holder: LeaseHolder, nowUs: number, lifeUs: number): void => {
  const agoUs = nowUs - holder.periodUs;
  if (agoUs < 0 || agoUs >= lifeUs) {
    holder.requestsBefore = agoUs >= 0 && agoUs < 2 * lifeUs ? holder.requests : 0;
    holder.periodUs = nowUs;
    holder.requests = 0;
  }
  holder.requests++;
};

/**
 * Leases of one process: a write counts requests before they come, a few more than came in the period before. So
 * the requests of a burst after a pause are counted one by one, and little of a lease is lost when it ends unused.
 * Where other processes lease from the same row, it is seldom as this one saw it, and a write of a single request
 * often fails: leases begin with fewer requests there.
 */
export const createLeases = () => {
  const holders = new Map<string, LeaseHolder>();
  /** A request comes that counts against these meters of a row. */
  return (key: string, meters: readonly Meter[], nowUs: number) => {
    const name = nameOf(key, meters);
    const holder = holders.get(name) ?? newHolder();
    putNewest(holders, name, holder, mostHolders);
    const lifeUs = leaseLifeUsOf(meters);
    countRequest(holder, nowUs, lifeUs);
    return {
      /** @returns false if there is no lease that has one left */
      use: (atUs: number): boolean => {
        const { left, leasedUs } = holder;
        // A clock that was set back is before its lease.
        const isValid = left > 0 && atUs >= leasedUs && atUs <= leasedUs + lifeUs;
        if (isValid) holder.left--;
        return isValid;
      },
      /** A write failed, because the row was not as this process saw it last. */
      foundOthers: (atUs: number): void => {
        const agoUs = atUs - holder.sharedUs;
        if (agoUs < 0 || agoUs >= sharedLifeUs) holder.sharedUs = atUs;
      },
      /** The next lease; undefined where it would have one request, or a meter is not far below its limit. */
      next: (row: MeteredRow, leasedUs: number) => {
        const most = meters.map((meter) => leasableOf(meter, row, leasedUs, lifeUs));
        const isExpected = holder.requestsBefore > 1 || isShared(holder, leasedUs, lifeUs);
        const requests = Math.min(holder.requestsBefore + moreThanBefore, ...most);
        if (!isExpected || requests < 2) return undefined;
        return {
          lifeUs,
          meters: meters.map((meter) => ({ ...meter, requests })),
          /** It is counted, with the request that acquired it. */
          begin: () => Object.assign(holder, { left: requests - 1, leasedUs }),
        };
      },
    };
  };
};

export type Leases = ReturnType<typeof createLeases>;
