import { describe, expect, it } from 'vitest';
import {
  always,
  createSimulatedTenant,
  day,
  fails,
  hour,
  type Responses,
  range,
} from '../../../support/webhooks/simulated-tenant.ts';

// What docs/integrate/webhooks.md promises of disabling, enabling, changed URLs and redeliveries, in simulated
// time, which is counted in minutes.

const [old, moved] = ['https://t1.example.com/', 'https://moved.example/'];

describe('you accept nothing for five days: we disable it', () => {
  it('not at the first failure weeks after an outage', async () => {
    const responses: Responses = ({ atMinute }) => ({
      status: atMinute < 4 * day || (atMinute >= 33 * day && atMinute < 33 * day + 1) ? 502 : 204,
    });
    const tenant = await createSimulatedTenant(responses);
    await tenant.happen(0);
    await tenant.runUntil(33 * day);
    expect(await tenant.row(0)).toMatchObject({ state: 'failed', why: 'exhausted' });
    await tenant.happen(1);
    await tenant.runUntil(33 * day + 0.5);
    expect(await tenant.health()).toMatchObject({ is: 'failing', failures: { messages: 2 } });
    await tenant.runUntil(33 * day + 10);
    expect(await tenant.row(1)).toMatchObject({ state: 'delivered' });
  });

  it.each([
    [3, 6, 'disabled'],
    [10, 40, 'failing'],
  ])('with an event every %i days: after %i days it is %s', async (everyDays, days, expected) => {
    const tenant = await createSimulatedTenant(always(502));
    await tenant.happenEvery(everyDays * day, Math.ceil(days / everyDays));
    await tenant.runUntil(days * day + hour);
    expect((await tenant.health())?.is).toBe(expected);
  });
});

describe('when you enable it, or change its `url`, we send what is `pending` at once', () => {
  it('and `disabled` pauses it, and events fail meanwhile', async () => {
    const tenant = await createSimulatedTenant(always(204));
    await tenant.change({ status: 'disabled' });
    await tenant.happen(0);
    await tenant.runUntil(day);
    expect(await tenant.row(0)).toMatchObject({ state: 'failed', why: 'disabled' });
    await tenant.change({ status: 'enabled' });
    await tenant.happen(1);
    await tenant.runUntil(day + 1);
    expect([tenant.sent(0), tenant.sent(1).length]).toEqual([[], 1]);
  });

  it.each([{ url: moved }, { status: 'enabled' as const }])('%o, in a back-off', async (change) => {
    const tenant = await createSimulatedTenant(fails(0, 10 * hour));
    await tenant.happen(...range(0, 30));
    await tenant.runUntil(10 * hour + 1);
    await tenant.change(change);
    await tenant.runUntil(10 * hour + 2);
    expect((await tenant.rows()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('also during an attempt at the old URL, whose failures do not count for the new one', async () => {
    const tenant = await createSimulatedTenant(({ url }) =>
      url === old ? { status: 502, tookMs: 14_000 } : { status: 204 },
    );
    await tenant.happen(...range(0, 10));
    // The third attempt is under way.
    await tenant.runUntil(6.9);
    const before = tenant.requests.length;
    await tenant.runUntil(7.1);
    expect(tenant.requests.length).toBeGreaterThan(before);
    await tenant.change({ url: moved });
    await tenant.runUntil(8);
    expect(await tenant.health()).toEqual({ is: 'healthy' });
    expect((await tenant.rows()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('also during an attempt that ends with a 410 of the old URL', async () => {
    const tenant = await createSimulatedTenant(({ url }) =>
      url === old ? { status: 410, tookMs: 14_000 } : { status: 204 },
    );
    await tenant.happen(0);
    await tenant.runUntil(0.1);
    await tenant.change({ url: moved });
    await tenant.runUntil(1);
    expect(await tenant.health()).toEqual({ is: 'healthy' });
    expect(await tenant.row(0)).toMatchObject({ state: 'delivered' });
    expect(tenant.disabled).toEqual([]);
  });
});

describe('you can have events sent again', () => {
  /** Some that failed while it was disabled. */
  const missed = async (events: number, responses: Responses) => {
    const tenant = await createSimulatedTenant(responses);
    await tenant.change({ status: 'disabled' });
    await tenant.happenEvery(1 / 10, events);
    await tenant.runUntil(hour);
    await tenant.change({ status: 'enabled' });
    return tenant;
  };

  it('any single one, once more, with the same id', async () => {
    const tenant = await createSimulatedTenant(always(204));
    await tenant.happen(0);
    await tenant.runUntil(hour);
    await tenant.redeliver(0);
    await tenant.runUntil(2 * day);
    expect(tenant.sent(0)).toHaveLength(2);
    expect(await tenant.row(0)).toMatchObject({ state: 'delivered', attempts: [{}, {}] });
  });

  it('one that is refused again was not missed while the webhook was disabled', async () => {
    const tenant = await missed(1, always(502));
    await tenant.redeliver(0);
    await tenant.runUntil(2 * day);
    expect(tenant.sent(0)).toHaveLength(1);
    expect(await tenant.row(0)).toMatchObject({ state: 'failed', why: 'exhausted' });
  });

  it('all that failed since a time, although ten are refused again', async () => {
    const tenant = await missed(100, ({ n }) => ({ status: n < 10 ? 422 : 204 }));
    await tenant.redeliverSince(0);
    await tenant.runUntil(hour + 5);
    const failed = (await tenant.rows()).filter(({ state }) => state === 'failed');
    expect(failed).toHaveLength(10);
    expect(tenant.requests).toHaveLength(100);
  });

  it('all that failed, until you accept nothing of three batches in a row', async () => {
    const tenant = await missed(100, always(502));
    await tenant.redeliverSince(0);
    await tenant.runUntil(day);
    expect(tenant.requests).toHaveLength(30);
  });

  it('for 30 days, also where the database deletes late', async () => {
    const tenant = await missed(2, always(204));
    await tenant.runUntil(30 * day - 1);
    expect(await tenant.redeliver(0)).toMatchObject({ delivery: { state: 'failed' } });
    await tenant.runUntil(30 * day + 1);
    expect(await tenant.redeliver(1)).toEqual({ refused: 'no_delivery' });
    await tenant.redeliverSince(0);
    await tenant.runUntil(30 * day + hour);
    expect([tenant.sent(0).length, tenant.sent(1).length]).toEqual([1, 0]);
  });
});
