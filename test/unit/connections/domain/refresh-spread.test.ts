import { expect, it } from 'vitest';
import {
  refreshesAtOnce,
  refreshPartOf,
  refreshParts,
  shardOf,
  spreadOf,
} from '../../../../functions/connections/domain/refresh-spread.ts';

const keys = Array.from({ length: 16_000 }, (_, n) => ({
  tenantId: `tenant-${n}`,
  integrationType: 'gmail',
  accountHash: 'unnamed',
}));
const sizesOf = (groups: Map<unknown, unknown[]>) => [...groups.values()].map((all) => all.length);

it('spreads connections evenly over sixteen parts, all of which are read', () => {
  const parts = Map.groupBy(keys, refreshPartOf);
  expect([...parts.keys()].sort()).toEqual([...refreshParts].sort());
  expect(parts.size).toBe(16);
  for (const size of sizesOf(parts)) expect(Math.abs(size - 1_000)).toBeLessThan(150);
});

it('spreads the connections of one part evenly over the shards and over the time', () => {
  const [part = []] = Map.groupBy(keys, refreshPartOf).values();
  const shards = sizesOf(Map.groupBy(part, (key) => shardOf(key, 'google')));
  const tenths = sizesOf(Map.groupBy(part, (key) => Math.floor(spreadOf(key) * 10)));
  expect([shards.length, tenths.length]).toEqual([refreshesAtOnce, 10]);
  for (const size of shards) expect(size).toBeGreaterThan(80);
  for (const size of tenths) expect(size).toBeGreaterThan(60);
});

it('is the same each time, and another for another account, type or tenant', () => {
  const [key = { tenantId: 't', integrationType: 'i', accountHash: 'a' }] = keys;
  const others = [
    { ...key, tenantId: 'other' },
    { ...key, integrationType: 'zoom' },
    { ...key, accountHash: 'other' },
  ];
  expect(spreadOf({ ...key })).toBe(spreadOf(key));
  expect(new Set([key, ...others].map(spreadOf)).size).toBe(4);
});
