import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConnectionPlaces } from '../../../../functions/connections/adapters/connection-places.ts';
import { limitIfFull } from '../../../../functions/connections/domain/connection-limit.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const hourMs = 3600_000;

/** A tenant with so many connections, and how many of them were counted at most. */
const tenantWith = (connections: number, connectionLimit: number) => {
  const tenantId = uuidV7(Date.now());
  const state = { connections, connectionLimit, nowMs: 1_800_000_000_000, counts: [0] };
  const clock = { nowMs: () => state.nowMs };
  const { reserve, remember } = createConnectionPlaces(database, clock.nowMs);
  const count = async (_: string, most: number) => {
    const counted = Math.min(state.connections, most);
    state.counts.push(counted);
    return counted;
  };
  const deps = { connectionPlaces: { count, reserve, remember }, clock };
  const begin = async () => limitIfFull(deps, tenantId, state);
  const beginMany = async (many: number) => {
    for (let n = 0; n < many; n++) expect(await begin()).toBeUndefined();
  };
  return { state, remember: remember.bind(undefined, tenantId), begin, beginMany };
};

describe('a start', () => {
  it('counts all connections once for half of the places that are free', async () => {
    const { state, beginMany } = tenantWith(900, 1_000);
    await beginMany(50);
    expect(state.counts.filter((counted) => counted > 20)).toEqual([900]);
    state.nowMs += 1_000;
    await beginMany(50);
    expect(state.counts.filter((counted) => counted > 20)).toEqual([900, 900]);
    expect(new Set(state.counts)).toEqual(new Set([0, 20, 900]));
  });

  it('counts them again after a day, however many places are left', async () => {
    const { state, begin, beginMany } = tenantWith(30, 1_000);
    await beginMany(1);
    state.connections = 1_000;
    state.nowMs += 23 * hourMs;
    await beginMany(1);
    state.nowMs += hourMs;
    expect(await begin()).toBe(1_000);
  });

  it('reserves no place twice, however many come at once', async () => {
    const { state, begin, beginMany } = tenantWith(30, 71);
    await beginMany(1);
    state.connections = 71;
    const begun = await Promise.all(Array.from({ length: 35 }, begin));
    expect(begun.filter((limit) => limit === undefined)).toHaveLength(20);
  });

  it('that is remembered late frees no places which others have used', async () => {
    const { state, remember, begin, beginMany } = tenantWith(30, 71);
    const late = { free: 20, limit: 71, countedAtMs: state.nowMs };
    state.nowMs += 1_000;
    await beginMany(21);
    state.connections = 71;
    await remember(late);
    expect(await begin()).toBe(71);
  });

  it('leaves room for half of the places to those that were under way', async () => {
    const { state, begin } = tenantWith(20, 60);
    const underWay = 20;
    while ((await begin()) === undefined) state.connections++;
    expect(state.connections).toBe(60);
    const other = tenantWith(20, 60);
    await other.beginMany(1);
    other.state.connections += underWay;
    while ((await other.begin()) === undefined) other.state.connections++;
    expect(other.state.connections).toBe(60);
  });

  it('is refused when the tenant has as many as it may have, and never before', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 12, arbitrary: fc.record({ connects: fc.boolean() }) },
        { weight: 1, arbitrary: fc.record({ deleted: fc.integer({ min: 1, max: 30 }) }) },
        { weight: 1, arbitrary: fc.record({ limit: fc.integer({ min: 1, max: 60 }) }) },
        { weight: 1, arbitrary: fc.record({ pauseMs: fc.nat(30 * hourMs) }) },
      ),
      { minLength: 20, maxLength: 60 },
    );
    const property = fc.asyncProperty(fc.nat(50), steps, async (connections, all) => {
      const { state, begin } = tenantWith(connections, 50);
      for (const step of all) {
        state.nowMs += 1_000;
        if ('connects' in step) {
          const isFull = state.connections >= state.connectionLimit;
          expect(await begin()).toBe(isFull ? state.connectionLimit : undefined);
          if (!isFull && step.connects) state.connections++;
        } else if ('deleted' in step) {
          state.connections = Math.max(0, state.connections - step.deleted);
        } else if ('limit' in step) state.connectionLimit = step.limit;
        else state.nowMs += step.pauseMs;
      }
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
