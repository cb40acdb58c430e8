import type { Admission, MeterCount } from './admission.ts';
import type { MeteredRow, MeterReading } from './meter.ts';
import type { Reserve } from './reserve.ts';
import { updateExpression } from './update-expression.ts';

/** The attributes of a reserve. */
const attributes = {
  period: 'lease_period',
  inPeriod: 'leased_in_period',
  inBoth: 'leased_in_both',
} as const;

const readReserve = (reading: Record<string, unknown>): Reserve | undefined => {
  const of = (member: keyof Reserve) => Number(reading[attributes[member]]);
  return reading[attributes.period] === undefined
    ? undefined
    : { period: of('period'), inPeriod: of('inPeriod'), inBoth: of('inBoth') };
};

/** A meter is an attribute of its row, which may have others. */
export const readRow = (item: Record<string, unknown> = {}): MeteredRow =>
  new Map(
    Object.entries(item).flatMap(([name, value]): [string, MeterReading][] => {
      const { tat_us, admitted_last, ...reserve } = Object(value);
      if (tat_us === undefined) return [];
      const reading = { tatUs: Number(tat_us), admittedLast: String(admitted_last) };
      return [[name, { ...reading, reserve: readReserve(reserve) }]];
    }),
  );

type Expression = { set: string[]; condition: string; values: Record<string, unknown> };

/** Whether nothing of the meter in the row counts any more. */
const isNew = ({ is, reserve }: MeterCount): boolean => is === 'begins' && !reserve;

const newMeter = ({ fromUs, costUs, leased }: MeterCount, id: string) => ({
  tat_us: fromUs + costUs,
  admitted_last: id,
  ...Object.fromEntries(leased.map(({ of, value }) => [attributes[of], value])),
});

const timeCondition = (is: MeterCount['is'], n: number): string => {
  const [tat, from] = [`#m${n}.tat_us`, `:from${n}`];
  return {
    // Also true without such a meter: what is not there is not greater than anything.
    // See https://github.com/ExtendDB/extenddb/pull/5
    begins: `NOT ${tat} > ${from}`,
    follows: `${tat} = ${from}`,
    // The SDK repeats a write whose answer is lost: one request is counted once.
    advances: `${tat} > ${from} AND ${tat} <= :ceiling${n} AND NOT #m${n}.admitted_last = :id`,
  }[is];
};

/** @param id tells the request from all others that may come in the same seconds */
const timeExpression = (count: MeterCount, n: number, id: string): Expression => {
  const { is, fromUs, costUs, ceilingUs } = count;
  const [meter, tat] = [`#m${n}`, `#m${n}.tat_us`];
  const condition = timeCondition(is, n);
  const from = { [`:from${n}`]: fromUs };
  if (isNew(count)) {
    const values = { ...from, [`:first${n}`]: newMeter(count, id) };
    return { set: [`${meter} = :first${n}`], condition, values };
  }
  const set = [`${meter}.admitted_last = :id`];
  if (is === 'advances') {
    const values = { ...from, [`:cost${n}`]: costUs, [`:ceiling${n}`]: ceilingUs, ':id': id };
    return { set: [...set, `${tat} = ${tat} + :cost${n}`], condition, values };
  }
  const values = { ...from, [`:tat${n}`]: fromUs + costUs, ':id': id };
  return { set: [...set, `${tat} = :tat${n}`], condition, values };
};

/** Fails if more is leased than was seen. */
const reserveExpression = (count: MeterCount, n: number, period: number): Expression => {
  const { reserve, leased } = count;
  const of = (member: keyof Reserve) => `#m${n}.${attributes[member]}`;
  const changes = isNew(count) ? [] : leased;
  const counted = reserve && reserve.period < period ? 'inPeriod' : 'inBoth';
  return {
    set: changes.map((change) => {
      const value = `:${change.of}${n}`;
      return `${of(change.of)} = ${change.plus ? `${of(change.plus)} + ${value}` : value}`;
    }),
    condition: reserve
      ? `${of('period')} = :seen${n} AND ${of(counted)} <= :most${n}`
      : `NOT ${of('period')} >= :live`,
    values: {
      ...Object.fromEntries(changes.map((change) => [`:${change.of}${n}`, change.value])),
      ...(reserve
        ? { [`:seen${n}`]: reserve.period, [`:most${n}`]: reserve[counted] }
        : { ':live': period - 1 }),
    },
  };
};

/** In one write, whose expressions may have 300 operators. */
const mostRemoved = 25;

/** The write of an admission, which fails where it was made for another row. DynamoDB has no maximum of two numbers. */
export const admissionWrite = (admission: Admission, id: string) => {
  const { counts, period, idleSinceUs, deleteAfterS } = admission;
  const parts = counts.flatMap((count, n) => [
    timeExpression(count, n, id),
    reserveExpression(count, n, period),
  ]);
  const removed = admission.unused.slice(0, mostRemoved);
  return {
    UpdateExpression: updateExpression({
      set: [...parts.flatMap(({ set }) => set), 'delete_after_s = :delete'],
      remove: removed.map((_, n) => `#r${n}`),
    }),
    ConditionExpression: [
      ...parts.map(({ condition }) => condition),
      ...removed.map(
        (_, n) => `#r${n}.tat_us <= :idle AND NOT #r${n}.${attributes.period} >= :live`,
      ),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([
      ...counts.map(({ name }, n) => [`#m${n}`, name]),
      ...removed.map((name, n) => [`#r${n}`, name]),
    ]),
    ExpressionAttributeValues: Object.assign(
      { ':delete': deleteAfterS },
      removed.length > 0 ? { ':idle': idleSinceUs, ':live': period - 1 } : {},
      ...parts.map(({ values }) => values),
    ) as Record<string, unknown>,
  };
};
