import { describe, expect, it } from 'vitest';
import { timeOf } from '../../../../functions/platform/model/uuid-v7.ts';
import { scheduledAtMs } from '../../../../functions/webhooks/domain/delivery.ts';
import {
  createSimulatedTenant,
  day,
  fails,
  hour,
  type Responses,
  range,
} from '../../../support/webhooks/simulated-tenant.ts';

// What docs/integrate/webhooks.md promises of retries, in simulated time, which is counted in minutes.

const refuses =
  (...refused: number[]): Responses =>
  ({ n }) => ({ status: refused.includes(n) ? 422 : 204 });

/** What is due after seconds comes to the second, what is due later with a run of every minute. */
const expectSchedule = (sent: readonly number[], most: number) => {
  const waits = sent.slice(1).map((atMinute, n) => atMinute - (sent[n] ?? 0));
  const scheduled = [5 / 60, 5, 30, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)];
  expect(waits).toHaveLength(scheduled.length);
  for (const [n, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual((scheduled[n] ?? 0) * most);
    expect(wait).toBeLessThan((scheduled[n] ?? 0) * most + 1.1);
  }
};

describe('we retry after 5 seconds, 5 and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours', () => {
  it.each([
    [0, 1],
    [1, 1.1],
  ])(
    'each up to a tenth longer, by chance %s, of an event that alone is refused',
    async (...row) => {
      const [random, longer] = row;
      const tenant = await createSimulatedTenant(refuses(0), { random });
      await tenant.happen(0);
      const others = range(1, (4 * day) / 5);
      for (const n of others) {
        await tenant.runUntil(n * 5 - 4.95);
        await tenant.happen(n);
      }
      await tenant.runUntil(4 * day);
      expectSchedule(tenant.sent(0), longer);
      expect(await tenant.row(0)).toMatchObject({ state: 'failed', why: 'exhausted' });
      expect(tenant.requests).toHaveLength(others.length + 10);
    },
  );
});

it('an event that is always refused gets few requests although the others recover again and again', async () => {
  const tenant = await createSimulatedTenant(refuses(0));
  await tenant.happenEvery(10, 4 * 24 * 6);
  expect(tenant.sent(0).length).toBeLessThan(60);
});

it.each([
  [3 * hour, 3 * hour],
  [70 * hour, day],
])('we follow a `Retry-After` of %i minutes for %i, a day at most', async (requested, followed) => {
  const retryAfterMs = requested * 60_000;
  const tenant = await createSimulatedTenant(({ atMinute }) =>
    atMinute < 1 ? { status: 503, retryAfterMs } : { status: 204 },
  );
  await tenant.happen(0);
  await tenant.runUntil(0.5);
  await tenant.happen(1);
  await tenant.runUntil(2 * day);
  for (const n of [0, 1]) {
    const [last = 0] = tenant.sent(n).slice(-1);
    expect(last).toBeGreaterThanOrEqual(followed);
    expect(last).toBeLessThan(followed + 2);
  }
  expect(tenant.sent(0)).toHaveLength(2);
});

it('we follow the `Retry-After` of a refused event although you accept others of its batch', async () => {
  const retryAfterMs = 3 * hour * 60_000;
  const tenant = await createSimulatedTenant(({ n, atMinute }) =>
    n === 0 && atMinute < 1 ? { status: 503, retryAfterMs } : { status: 204 },
  );
  await tenant.happen(0, 1);
  await tenant.runUntil(day);
  const [, second = 0, ...more] = tenant.sent(0);
  expect(second).toBeGreaterThanOrEqual(3 * hour);
  expect(second).toBeLessThan(3 * hour + 2);
  expect(more).toEqual([]);
});

describe('you accept nothing in three consecutive batches of up to ten events', () => {
  it.each([0, 1])(
    'we back off for a quarter of an hour at most, then try with one event: chance %s',
    async (random) => {
      const tenant = await createSimulatedTenant(fails(0, day), { random });
      await tenant.happen(...range(0, 10));
      await tenant.runUntil(4 * hour);
      const batches = [...Map.groupBy(tenant.requests, ({ atMinute }) => atMinute.toFixed(1))];
      expect(batches.slice(0, 2).map(([, { length }]) => length)).toEqual([10, 10]);
      const probes = tenant.requests.filter(({ atMinute }) => atMinute > 2 * hour);
      const gaps = probes.slice(1).map(({ atMinute }, n) => atMinute - (probes[n]?.atMinute ?? 0));
      expect(Math.max(...gaps)).toBeLessThan(17);
      const expected = random === 0 ? 15 : 7.5;
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(expected);
    },
  );

  it('the last attempt is put off by a day each time, until we make it or disable the webhook', async () => {
    const tenant = await createSimulatedTenant(fails(0, 7 * day));
    await tenant.happenEvery(10, 40);
    // When the last attempt of each was due.
    const due = new Map<string, number[]>();
    for (const n of range(0, 7 * 24 * 6)) {
      await tenant.runUntil(7 * hour + n * 10);
      for (const row of await tenant.rows()) {
        if (row.state !== 'pending' || row.attempt < 10) continue;
        const times = due.get(row.eventId) ?? [];
        if (times.at(-1) !== scheduledAtMs(row)) times.push(scheduledAtMs(row));
        due.set(row.eventId, times);
      }
    }
    const waits = [...due.values()].map((times) =>
      times.slice(1).map((atMs, n) => (atMs - (times[n] ?? 0)) / 60_000),
    );
    expect(Math.min(...waits.flat())).toBeGreaterThanOrEqual(day);
    expect(Math.max(...waits.flat())).toBeLessThan(1.1 * day + 2);
    expect(waits.filter(({ length }) => length > 1)).not.toEqual([]);
    for (const { eventId, ...row } of await tenant.rows()) {
      if (row.state !== 'failed') throw new Error(`${eventId} is ${row.state}`);
      const lateMs = (row.attempts.at(-1)?.atMs ?? 0) - (due.get(eventId)?.at(-1) ?? 0);
      // A message may come a second early.
      const isMade = lateMs >= -1_000;
      expect(row.why).toBe(isMade ? 'exhausted' : 'disabled');
    }
    expect((await tenant.health())?.is).toBe('disabled');
  });

  it('new events wait meanwhile, and none is given up without its last attempt', async () => {
    const tenant = await createSimulatedTenant(fails(0, 4.5 * day));
    await tenant.happenEvery(10, 40);
    await tenant.runUntil(4.5 * day - 1);
    for (const { eventId, state, attempts } of await tenant.rows()) {
      const afterMs = (attempts.at(-1)?.atMs ?? 0) - timeOf(eventId);
      if (state === 'failed') expect(afterMs).toBeGreaterThan(3 * day * 60_000);
    }
    await tenant.runUntil(5.5 * day);
    expect((await tenant.rows()).filter(({ state }) => state === 'pending')).toEqual([]);
    expect((await tenant.rows()).filter(({ state }) => state === 'delivered')).not.toEqual([]);
  });
});

it('you accept one after that: we send everything that waits at once', async () => {
  const tenant = await createSimulatedTenant(fails(0, 26 * hour));
  await tenant.happenEvery(5, 100);
  await tenant.runUntil(26 * hour + 17);
  const rows = await tenant.rows();
  expect(rows.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const last = tenant.requests.filter(({ atMinute }) => atMinute >= 26 * hour);
  expect((last.at(-1)?.atMinute ?? 0) - (last[0]?.atMinute ?? 0)).toBeLessThan(1);
});

it('and retry within two minutes what you then do not accept', async () => {
  // Three requests at once; then it has too many.
  let [batch, times] = [0, 0];
  const tenant = await createSimulatedTenant(({ atMinute }) => {
    [batch, times] = [atMinute, atMinute === batch ? times + 1 : 1];
    return { status: atMinute < 26 * hour ? 502 : times > 3 ? 429 : 204 };
  });
  await tenant.happen(...range(0, 10));
  await tenant.runUntil(27 * hour);
  const after = tenant.requests.filter(({ atMinute }) => atMinute >= 26 * hour);
  const minutes = [...Map.groupBy(after, ({ atMinute }) => atMinute).keys()];
  const gaps = minutes.slice(1).map((atMinute, n) => atMinute - (minutes[n] ?? 0));
  expect(gaps.length).toBeGreaterThan(1);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2);
  expect((await tenant.rows()).every(({ state }) => state === 'delivered')).toBe(true);
});
