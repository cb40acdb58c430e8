import type { Budgets } from '../model/limiters.ts';
import type { Database } from './dynamodb.ts';
import { updateItem } from './items.ts';
import type { Meter } from './meter.ts';
import { createMeters, newId, paceOf } from './meters.ts';
import { limitRows } from './tables.ts';

/** Takes back so many requests of all meters of a row, once. */
const giveBack = async (
  database: Database,
  key_id: string,
  meters: readonly Meter[],
  requests: number,
): Promise<void> => {
  const of = (text: (name: string, cost: string) => string) =>
    meters.map((_, n) => text(`#m${n}`, `:cost${n}`));
  const changes = of(
    (m, cost) => `${m}.tat_us = ${m}.tat_us - ${cost}, ${m}.given_back_last = :id`,
  );
  const conditions = of((m) => `attribute_exists(${m}) AND NOT ${m}.given_back_last = :id`);
  const costs = meters.map(({ pace }, n) => [`:cost${n}`, requests * pace.intervalUs]);
  await updateItem(
    database,
    'rate_limits',
    { key_id },
    {
      update: `SET ${changes.join(', ')}`,
      condition: conditions.join(' AND '),
      values: { ':id': newId(), ...Object.fromEntries(costs) },
      names: Object.fromEntries(meters.map(({ name }, n) => [`#m${n}`, name])),
    },
  );
};

/** A tenant's budgets, in one row. */
export const createBudgets = (database: Database, nowMs: () => number): Budgets => {
  const metersOfRows = createMeters(database, nowMs, { mayGiveBack: true });
  return (tenantId, limits) => {
    const key = limitRows.budget + tenantId;
    const meters = Object.entries(limits).map(([name, limit]) => ({ name, pace: paceOf(limit) }));
    return {
      consume: async (requests) => {
        const costly = meters.map((meter) => ({ ...meter, requests }));
        const { name: _, ...decision } = await metersOfRows.consume(key, costly);
        return decision;
      },
      giveBack: (requests) => giveBack(database, key, meters, requests),
    };
  };
};
