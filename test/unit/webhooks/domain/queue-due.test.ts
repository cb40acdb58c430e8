import { describe, expect, it } from 'vitest';
import type { DueDelivery } from '../../../../functions/webhooks/domain/delivery-ports.ts';
import type { QueuedDeliveries } from '../../../../functions/webhooks/domain/ports.ts';
import { duePartOf, queueDueDeliveries } from '../../../../functions/webhooks/domain/queue-due.ts';
import { mostWebhooks } from '../../../../functions/webhooks/domain/webhook.ts';

/** All of one part of the index. */
const part = duePartOf({ eventId: '0' });
const dueAt = (endpoint: string, eventId = '0'): DueDelivery => ({
  ...{ tenantId: `tenant of ${endpoint}`, webhookId: endpoint },
  ...{ eventId, dueFromMs: 0 },
});

type Faults = { throttled?: readonly string[]; isQueueDown?: boolean };

/** A run over pages of the index, of which some endpoints' rows cannot be written. */
const createRun = (pages: DueDelivery[][], { throttled = [], isQueueDown }: Faults = {}) => {
  const seen = { leases: [] as string[], sent: [] as QueuedDeliveries[], reported: 0 };
  let remainingMs = 100_000;
  const run = (leaseTakesMs = 0) =>
    queueDueDeliveries(
      {
        dueDeliveries: {
          find: async function* (name) {
            if (name === part) yield* pages;
          },
          lease: async ({ webhookId, eventId }) => {
            seen.leases.push(webhookId);
            remainingMs -= leaseTakesMs;
            const isThrottled = [webhookId, `${webhookId}/${eventId}`].some((id) =>
              throttled.includes(id),
            );
            if (isThrottled) throw new Error('Throttled');
            return true;
          },
        },
        webhookQueue: {
          send: async (message) => {
            if (isQueueDown) throw new Error('No response');
            seen.sent.push(message);
          },
        },
        clock: { nowMs: () => 0, sleep: async () => {} },
        report: () => void seen.reported++,
      },
      { signal: new AbortController().signal, remainingMs: () => remainingMs },
    );
  return { run, seen };
};

const manyEndpoints = Array.from({ length: 500 }, (_, n) => dueAt(`endpoint ${n}`));

describe('success', () => {
  it('queues what is due of one endpoint together', async () => {
    const { run, seen } = createRun([[dueAt('one', '0'), dueAt('two'), dueAt('one', '8')]]);
    expect(await run()).toEqual({ queued: 3, remaining: false });
    expect(seen.sent).toMatchObject([{ eventIds: ['0', '8'] }, { eventIds: ['0'] }]);
  });
});

describe('errors', () => {
  it('queues those of other endpoints if the rows of one cannot be written', async () => {
    const busy = Array.from({ length: 25 }, (_, n) => dueAt('busy', `${n}`));
    const { run, seen } = createRun([busy, [dueAt('busy'), dueAt('other')]], {
      throttled: ['busy'],
    });
    expect(await run()).toEqual({ queued: 1, remaining: true });
    expect(seen.sent).toMatchObject([{ webhookId: 'other' }]);
    // Once in a run, so that it is written less and recovers.
    expect(seen.reported).toBe(1);
    expect(seen.leases.filter((each) => each === 'busy')).toHaveLength(10);
  });

  it('queues what it has leased of an endpoint if another of its rows cannot be written', async () => {
    const { run, seen } = createRun([[dueAt('busy', '0'), dueAt('busy', '8')]], {
      throttled: ['busy/0'],
    });
    expect(await run()).toEqual({ queued: 1, remaining: true });
    expect(seen.sent).toMatchObject([{ webhookId: 'busy', eventIds: ['8'] }]);
  });

  it('queues those of another tenant if no row of all endpoints of one can be written', async () => {
    const busy = Array.from({ length: mostWebhooks }, (_, n) => ({
      ...dueAt(`busy ${n}`),
      tenantId: 'busy',
    }));
    const { run, seen } = createRun([[...busy, dueAt('other')]], {
      throttled: busy.map(({ webhookId }) => webhookId),
    });
    expect(await run()).toEqual({ queued: 1, remaining: true });
    expect(seen.sent).toMatchObject([{ webhookId: 'other' }]);
  });

  it('leases little for a queue that does not respond', async () => {
    const { run, seen } = createRun([manyEndpoints], { isQueueDown: true });
    expect(await run()).toEqual({ queued: 0, remaining: true });
    expect(seen.leases.length).toBeLessThanOrEqual(10);
  });

  it('ends in time, however many endpoints a page has', async () => {
    const { run, seen } = createRun([manyEndpoints]);
    expect(await run(1_000)).toEqual({ queued: seen.sent.length, remaining: true });
    expect(seen.leases.length).toBeLessThan(100);
  });
});
