/** Whole microseconds: sums of fractions of a millisecond would drift off the limit. */
export type Pace = { intervalUs: number; windowUs: number };

/**
 * What a request is counted against, as an attribute of a row that may have others. The attribute
 * holds the theoretical arrival time of the next request of a perfectly even stream.
 */
export type Meter = { name: string; pace: Pace; requests?: number };

/** `admittedLast` is the request that a meter counted last. Times are epoch microseconds. */
export type Reading = { tatUs: number; admittedLast: string };

/** The readings of a row by the names of its meters. */
export type MeteredRow = ReadonlyMap<string, Reading>;

export const readRow = (item: Record<string, unknown> = {}): MeteredRow =>
  new Map(
    Object.entries(item).flatMap(([name, value]): [string, Reading][] => {
      const { tat_us, admitted_last } = Object(value);
      return tat_us === undefined
        ? []
        : [[name, { tatUs: Number(tat_us), admittedLast: String(admitted_last) }]];
    }),
  );

const costUs = ({ pace, requests = 1 }: Meter): number => pace.intervalUs * requests;

/** How far a meter is ahead of the clock. @param tatUs absent for one that the row has not */
const aheadUs = (tatUs: number | undefined, nowUs: number): number =>
  Math.max(0, (tatUs ?? 0) - nowUs);

/** What a meter says at a time. Durations are microseconds; `waitUs` is 0 while it admits the request. */
export const stateOf = (meter: Meter, row: MeteredRow, nowUs: number) => {
  const { intervalUs, windowUs } = meter.pace;
  const resetUs = aheadUs(row.get(meter.name)?.tatUs, nowUs);
  return {
    meter,
    remaining: Math.max(0, Math.floor((windowUs - resetUs) / intervalUs)),
    resetUs,
    waitUs: Math.max(0, resetUs + costUs(meter) - windowUs),
  };
};

export type MeterState = ReturnType<typeof stateOf>;

/** One request. `id` tells it from all others that may come in the same seconds. */
type Attempt = { id: string; nowUs: number };

type Part = { set: string; condition: string; values: Record<string, unknown> };

const part = (meter: Meter, n: number, tatUs: number | undefined, attempt: Attempt): Part => {
  const { id, nowUs } = attempt;
  const [cost, name, tat] = [costUs(meter), `#m${n}`, `#m${n}.tat_us`];
  const values = { ':now': nowUs };
  if (tatUs === undefined || tatUs <= nowUs) {
    return {
      set: `${name} = :first${n}`,
      // Also true without such a meter: what is not there is not greater than anything.
      // See https://github.com/ExtendDB/extenddb/pull/5
      condition: `NOT ${tat} > :now`,
      values: { ...values, [`:first${n}`]: { tat_us: nowUs + cost, admitted_last: id } },
    };
  }
  return {
    set: `${tat} = ${tat} + :cost${n}, ${name}.admitted_last = :id`,
    // The SDK repeats a write whose answer is lost: one request is counted once.
    condition: `${tat} > :now AND ${tat} <= :ceiling${n} AND NOT ${name}.admitted_last = :id`,
    values: {
      ...values,
      [`:cost${n}`]: cost,
      [`:ceiling${n}`]: nowUs + meter.pace.windowUs - cost,
      ':id': id,
    },
  };
};

/** Longer than a write takes, and than clocks differ by: whoever comes late still finds the meter. */
const idleUs = 10_000_000;
/** In one write, whose expressions may have 300 operators. */
const mostRemoved = 25;

/** The meters that nobody uses any more, without which a row would grow with each key of a tenant. */
const unused = (row: MeteredRow, meters: readonly Meter[], nowUs: number): string[] =>
  [...row]
    .filter(
      ([name, { tatUs }]) =>
        tatUs <= nowUs - idleUs && meters.every((meter) => meter.name !== name),
    )
    .map(([name]) => name)
    .slice(0, mostRemoved);

/**
 * The write that counts a request against all meters, or against none. DynamoDB has no maximum of two
 * numbers, so it is made for a row in which the same meters are ahead of the clock as in this one.
 */
export const admission = (row: MeteredRow, meters: readonly Meter[], attempt: Attempt) => {
  const { nowUs } = attempt;
  const parts = meters.map((meter, n) => part(meter, n, row.get(meter.name)?.tatUs, attempt));
  const removed = unused(row, meters, nowUs);
  const windowsUs = meters.map(({ pace }) => pace.windowUs);
  const remove = removed.length > 0 ? ` REMOVE ${removed.map((_, n) => `#r${n}`).join(', ')}` : '';
  return {
    UpdateExpression: `SET ${parts.map(({ set }) => set).join(', ')}, delete_after_s = :delete${remove}`,
    ConditionExpression: [
      ...parts.map(({ condition }) => condition),
      ...removed.map((_, n) => `#r${n}.tat_us <= :idle`),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([
      ...meters.map(({ name }, n) => [`#m${n}`, name]),
      ...removed.map((name, n) => [`#r${n}`, name]),
    ]),
    ExpressionAttributeValues: Object.assign(
      { ':delete': Math.ceil((nowUs + Math.max(...windowsUs)) / 1_000_000) + 60 },
      removed.length > 0 ? { ':idle': nowUs - idleUs } : {},
      ...parts.map(({ values }) => values),
    ) as Record<string, unknown>,
  };
};
