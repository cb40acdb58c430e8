import { describe, expect, it } from 'vitest';
import { waitsMs } from '../../../../functions/webhooks/domain/attempt-schedule.ts';
import {
  type DeliveryAttempt,
  dueFromMs,
  type PendingDelivery,
  reasonAt,
  type WebhookDelivery,
} from '../../../../functions/webhooks/domain/delivery.ts';
import {
  accepted,
  begin,
  leased,
  postponed,
  probing,
  recovering,
  refused,
  refusedUnscheduled,
  unsent,
} from '../../../../functions/webhooks/domain/delivery-transitions.ts';

const [minute, hour] = [60_000, 3_600_000];
const nowMs = 1_000_000;
const event = { eventId: 'e', eventType: 'connection.created', body: '{}' };
const base = { tenantId: 't', webhookId: 'w', ...event };
const after = { nowMs, random: 0 };
const attempt: DeliveryAttempt = { atMs: nowMs, tookMs: 1, status: 503, failure: 'status' };

const pending = (more: Partial<Pick<PendingDelivery, 'attempt' | 'dueAtMs'>> = {}) => ({
  ...begin(base, event, nowMs),
  ...more,
});
/** Its next attempt is in an hour. */
const waiting = pending({ attempt: 4, dueAtMs: nowMs + hour });
const givenUp: WebhookDelivery = { ...base, attempts: [], state: 'failed', why: 'exhausted' };

describe('a delivery', () => {
  it('waits as scheduled after a refusal, and fails after the last attempt', () => {
    for (const [n, waitMs] of waitsMs.entries()) {
      expect(refused(pending({ attempt: n + 1 }), attempt, after)).toMatchObject({
        ...{ state: 'pending', attempt: n + 2, due: 'schedule', dueAtMs: nowMs + waitMs },
        attempts: [attempt],
      });
    }
    const last = pending({ attempt: waitsMs.length + 1 });
    const exhausted = { state: 'failed', why: 'exhausted' };
    expect(refused(last, attempt, after)).toEqual({ ...base, attempts: [attempt], ...exhausted });
  });

  it('waits as long as the endpoint asks, for at most a day, and up to a tenth longer by chance', () => {
    const dueAt = (more: object) => refused(waiting, attempt, { ...after, ...more }).dueAtMs;
    expect(dueAt({ random: 1 })).toBe(nowMs + 2.2 * hour);
    expect(dueAt({ notBeforeMs: nowMs + 7 * hour })).toBe(nowMs + 7 * hour);
    expect(dueAt({ notBeforeMs: nowMs + 70 * hour })).toBe(nowMs + 24 * hour);
  });

  it('is leased to its message if that waits for seconds, and to none if it waits longer', () => {
    const soon = refused(pending(), attempt, after);
    expect(soon.leasedUntilMs).toBe(nowMs + 5_000 + 2 * minute);
    expect(refused(pending({ attempt: 2 }), attempt, after)).not.toHaveProperty('leasedUntilMs');
  });

  it('retains its last twenty attempts', () => {
    const attempts = Array.from({ length: 20 }, (_, n) => ({ ...attempt, atMs: n }));
    const more = refusedUnscheduled({ ...waiting, attempts }, attempt).attempts;
    expect(more).toEqual([...attempts.slice(1), attempt]);
  });

  it('is postponed by one attempt of its schedule during the back-off of its endpoint', () => {
    const notBeforeMs = nowMs + 15 * minute;
    expect(postponed(pending({ attempt: 2 }), { ...after, notBeforeMs })).toEqual(
      pending({ attempt: 3, dueAtMs: notBeforeMs }),
    );
  });

  it('has its last attempt in another day if it falls into a back-off', () => {
    const last = pending({ attempt: waitsMs.length + 1 });
    expect(postponed(last, after)).toEqual({ ...last, dueAtMs: nowMs + 24 * hour });
  });

  it('is not due before its schedule once it was refused twenty times within an hour', () => {
    const refusedEvery = (ms: number, times = 20) => ({
      ...waiting,
      attempts: Array.from({ length: times }, (_, n) => ({ ...attempt, atMs: nowMs + n * ms })),
    });
    const often = refusedEvery(3 * minute);
    expect(recovering(often, nowMs)).toBe(often);
    for (const less of [refusedEvery(4 * minute), refusedEvery(3 * minute, 19)]) {
      expect(recovering(less, nowMs)).toMatchObject({ due: 'recovery' });
    }
  });
});

describe('outside its schedule', () => {
  it.each<[string, WebhookDelivery, WebhookDelivery]>([
    ['waits', waiting, waiting],
    ['was to be a probe', probing(waiting, nowMs), waiting],
    ['was given up', givenUp, givenUp],
    ['was delivered', accepted(waiting, attempt), accepted(waiting, attempt)],
  ])(
    'a refusal of what %s changes nothing but its attempts',
    (_, before, { attempts, ...rest }) => {
      const expected = { ...rest, attempts: [...attempts, attempt] };
      expect(refusedUnscheduled(before, attempt)).toEqual(expected);
    },
  );

  it.each([
    ['probe', probing],
    ['recovery', recovering],
  ] as const)('it is due earlier as a %s, and still has its schedule', (due, taken) => {
    const early = taken(waiting, nowMs + minute);
    const { dueAtMs: scheduledAtMs, ...same } = waiting;
    expect(early).toEqual({ ...same, due, dueAtMs: nowMs + minute, scheduledAtMs });
    expect(early.state === 'pending' && reasonAt(early, nowMs + minute)).toBe(due);
    expect(early.state === 'pending' && reasonAt(early, nowMs + hour)).toBe('schedule');
  });

  it('a probe that is due before the back-off ends is scheduled at its end', () => {
    const end = nowMs + 2 * hour;
    expect(probing(waiting, end)).toEqual({ ...waiting, dueAtMs: end });
  });

  it('a recovery is never later than the schedule, and only of what is pending', () => {
    for (const each of [waiting, unsent(waiting, 'deleted'), accepted(waiting, attempt)]) {
      expect(recovering(each, nowMs + 2 * hour)).toBe(each);
    }
    expect(recovering(unsent(waiting, 'deleted'), nowMs)).toEqual(unsent(waiting, 'deleted'));
  });
});

it.each([
  ['schedule', { ...waiting, dueAtMs: nowMs }],
  ['probe', probing(waiting, nowMs)],
] as const)('a lease does not change why a %s is sent, however long it is', (reason, delivery) => {
  if (delivery.state !== 'pending') throw new Error('It does not wait');
  const untilMs = nowMs + 2 * hour;
  const held = leased(delivery, untilMs);
  expect(dueFromMs(delivery)).toBe(nowMs);
  expect(dueFromMs(held)).toBe(untilMs);
  expect(reasonAt(held, nowMs)).toBe(reason);
  expect(refusedUnscheduled(held, attempt)).not.toHaveProperty('leasedUntilMs');
});

it('it is not sent before it is due', () => {
  expect(reasonAt(waiting, nowMs + hour - 2_000)).toBeUndefined();
  expect(reasonAt(waiting, nowMs + hour - 1_000)).toBe('schedule');
});
