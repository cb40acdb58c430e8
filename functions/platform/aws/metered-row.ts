import type { Admission, MeterCount, MeteredRow, MeterReading } from './meter.ts';
import { updateExpression } from './update-expression.ts';

/** A meter is an attribute of its row, which may have others. */
export const readRow = (item: Record<string, unknown> = {}): MeteredRow =>
  new Map(
    Object.entries(item).flatMap(([name, value]): [string, MeterReading][] => {
      const { tat_us, admitted_last } = Object(value);
      return tat_us === undefined
        ? []
        : [[name, { tatUs: Number(tat_us), admittedLast: String(admitted_last) }]];
    }),
  );

type CountExpression = { set: string; condition: string; values: Record<string, unknown> };

/** @param id tells the request from all others that may come in the same seconds */
const countExpression = (count: MeterCount, n: number, id: string): CountExpression => {
  const [name, tat, from] = [`#m${n}`, `#m${n}.tat_us`, `:from${n}`];
  if (count.is === 'begins') {
    return {
      set: `${name} = :first${n}`,
      // Also true without such a meter: what is not there is not greater than anything.
      // See https://github.com/ExtendDB/extenddb/pull/5
      condition: `NOT ${tat} > ${from}`,
      values: { [from]: count.fromUs, [`:first${n}`]: { tat_us: count.tatUs, admitted_last: id } },
    };
  }
  return {
    set: `${tat} = ${tat} + :cost${n}, ${name}.admitted_last = :id`,
    // The SDK repeats a write whose answer is lost: one request is counted once.
    condition: `${tat} > ${from} AND ${tat} <= :ceiling${n} AND NOT ${name}.admitted_last = :id`,
    values: {
      [from]: count.fromUs,
      [`:cost${n}`]: count.costUs,
      [`:ceiling${n}`]: count.ceilingUs,
      ':id': id,
    },
  };
};

/** In one write, whose expressions may have 300 operators. */
const mostRemoved = 25;

/** The write of an admission, which fails where it was made for another row. DynamoDB has no maximum of two numbers. */
export const admissionWrite = (admission: Admission, id: string) => {
  const { counts, idleSinceUs, deleteAfterS } = admission;
  const parts = counts.map((count, n) => countExpression(count, n, id));
  const removed = admission.unused.slice(0, mostRemoved);
  return {
    UpdateExpression: updateExpression({
      set: [...parts.map(({ set }) => set), 'delete_after_s = :delete'],
      remove: removed.map((_, n) => `#r${n}`),
    }),
    ConditionExpression: [
      ...parts.map(({ condition }) => condition),
      ...removed.map((_, n) => `#r${n}.tat_us <= :idle`),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([
      ...counts.map(({ name }, n) => [`#m${n}`, name]),
      ...removed.map((name, n) => [`#r${n}`, name]),
    ]),
    ExpressionAttributeValues: Object.assign(
      { ':delete': deleteAfterS },
      removed.length > 0 ? { ':idle': idleSinceUs } : {},
      ...parts.map(({ values }) => values),
    ) as Record<string, unknown>,
  };
};
