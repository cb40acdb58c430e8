import { putNewest } from '../model/put-newest.ts';
import { leasableOf, type Meter, type MeteredRow } from './meter.ts';
import { type LeaseChange, leaseEndUsOf, periodOf } from './reserve.ts';

/** Requests of a process that its row has reserved; `requests` at first, and `left` not used yet. */
type Lease = { period: number; requests: number; left: number; leasedUs: number; endsUs: number };

/** What a process knows of the requests that count against the same meters. */
type LeaseHolder = {
  /** How many came in each of the last seconds. */
  requests: Map<number, number>;
  lease?: Lease | undefined;
  /** When other processes were found to count in the row, too: first and last, without a long pause. */
  sharedUs: { first: number; last: number };
};

const newHolder = (): LeaseHolder => ({ requests: new Map(), sharedUs: { first: 0, last: 0 } });

const secondOf = (nowUs: number): number => Math.floor(nowUs / 1_000_000);

/** Fewer than a lease lasts: so most of it is used. */
const countedSeconds = 4;

/** A request without a lease costs a write, one that is left over a place in what leases may hold. */
const moreThanBefore = 2;

const countRequest = ({ requests }: LeaseHolder, nowUs: number): void => {
  const second = secondOf(nowUs);
  requests.set(second, (requests.get(second) ?? 0) + 1);
  for (const each of requests.keys()) {
    if (each > second || each < second - countedSeconds) requests.delete(each);
  }
};

/** How many came lately. Those of this second may be a burst after a pause, which is counted one by one. */
const requestsBefore = ({ requests }: LeaseHolder, nowUs: number): number =>
  [...requests].reduce((sum, [second, some]) => (second < secondOf(nowUs) ? sum + some : sum), 0);

/** For how long others are expected to count in a row that they were found in. */
const sharedLifeUs = 30_000_000;

/** Not at once, because a burst that many processes get after a pause may be whole. */
const sharedAfterUs = 2_000_000;

const isShared = ({ sharedUs: { first, last } }: LeaseHolder, nowUs: number): boolean =>
  nowUs >= first + sharedAfterUs && nowUs < last + sharedLifeUs;

/** Beyond this many, the one that was used longest ago begins anew. */
const mostHolders = 1_000;

/** A limit that changes begins without a lease. */
const nameOf = (key: string, meters: readonly Meter[]): string =>
  [key, ...meters.map(({ name, pace }) => `${name} ${pace.intervalUs} ${pace.windowUs}`)].join();

/** Where others lease too, one of them has begun the period, and they have as much as before. */
const begunByOthers = (row: MeteredRow, period: number): MeteredRow =>
  new Map(
    [...row].map(([name, reading]) => {
      const { reserve } = reading;
      const isBegun = !reserve || reserve.period >= period;
      return [name, isBegun ? reading : { ...reading, reserve: { ...reserve, period } }];
    }),
  );

/**
 * Leases of one process: a write counts requests before they come, about as many as come while a lease lasts. So
 * the requests of a burst after a pause are counted one by one. The row holds them back from everybody else until
 * the process takes others in their place, or their time is over.
 */
export const createLeases = () => {
  const holders = new Map<string, LeaseHolder>();
  /** A request comes that counts against these meters of a row. */
  return (key: string, meters: readonly Meter[], nowUs: number) => {
    const name = nameOf(key, meters);
    const holder = holders.get(name) ?? newHolder();
    putNewest(holders, name, holder, mostHolders);
    countRequest(holder, nowUs);
    return {
      /** @returns false if there is no lease that has one left */
      use: (atUs: number): boolean => {
        const { lease } = holder;
        // A clock that was set back is before its lease.
        const isValid = lease && lease.left > 0 && atUs >= lease.leasedUs && atUs < lease.endsUs;
        if (isValid) lease.left--;
        return isValid ?? false;
      },
      /** A write failed, because the row was not as this process saw it last. */
      foundOthers: (atUs: number): void => {
        const { first, last } = holder.sharedUs;
        holder.sharedUs = { first: atUs < last + sharedLifeUs ? first : atUs, last: atUs };
      },
      /** @param row as this process saw it last @returns it as it probably is by now */
      expected: (row: MeteredRow, atUs: number): MeteredRow =>
        isShared(holder, atUs) ? begunByOthers(row, periodOf(atUs)) : row,
      /** The next lease, which gives the last one back; undefined for a request that is counted by itself. */
      next: (row: MeteredRow, leasedUs: number) => nextLease(holder, row, meters, leasedUs),
    };
  };
};

export type Leases = ReturnType<typeof createLeases>;

const nextLease = (
  holder: LeaseHolder,
  row: MeteredRow,
  meters: readonly Meter[],
  leasedUs: number,
) => {
  const most = meters.map((meter) => leasableOf(meter, row, leasedUs));
  const before = requestsBefore(holder, leasedUs);
  const isExpected = before > 1 || isShared(holder, leasedUs);
  const requests = isExpected ? Math.max(1, Math.min(before + moreThanBefore, ...most)) : 1;
  const { lease } = holder;
  // Later it leaves the reserve by itself, and by the clock of another process it may have left.
  const ended = lease && leasedUs < lease.endsUs ? lease : undefined;
  if (requests === 1 && !ended) return undefined;
  // Given back once, also if nobody learns whether it was.
  holder.lease = undefined;
  const change: LeaseChange = { requests, ...(ended && { ended }) };
  return {
    change,
    begin: () => {
      const reserved = requests - 1;
      if (reserved === 0) return;
      const endsUs = leaseEndUsOf(
        meters.map(({ pace }) => pace),
        leasedUs,
      );
      const period = periodOf(leasedUs);
      holder.lease = { period, requests: reserved, left: reserved, leasedUs, endsUs };
    },
    /** It was not written. */
    fail: () => {
      holder.lease ??= ended;
    },
  };
};
