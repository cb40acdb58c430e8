import { expect, it } from 'vitest';
import { queueDueConnections } from '../../../../functions/domain/connection/queue-due-connections.ts';
import { refreshParts } from '../../../../functions/domain/connection/refresh-place.ts';
import type { QueuedRefresh } from '../../../../functions/domain/connection/refresh-queue.ts';
import { providers } from '../../../../functions/providers/catalogue.ts';

const hour = 3_600_000;
const nowMs = 100 * hour;

const dueIn = (part: string, count: number, ageMs = 1) =>
  Array.from({ length: count }, (_, n) => ({
    tenantId: `${part}-${n}`,
    integrationType: n % 2 ? 'gmail' : 'google_calendar',
    accountHash: 'unnamed',
    dueAtMs: nowMs - ageMs,
  }));
type Pages = ReturnType<typeof dueIn>[];

/** Runs once. @param pagesOf throws where a part cannot be read */
const run = async (
  pagesOf: (part: string) => Pages,
  { remainingMs = (): number => 300_000, taken = (count: number) => count } = {},
) => {
  const sent: QueuedRefresh[][] = [];
  const reported: unknown[] = [];
  const result = await queueDueConnections(
    {
      providers,
      clock: { nowMs: () => nowMs, sleep: async () => {} },
      report: (error) => reported.push(error),
      dueConnections: {
        find: async function* (part) {
          yield* pagesOf(part);
        },
      },
      refreshQueue: {
        most: 10,
        delay: async () => {},
        send: async (some) => {
          sent.push([...some]);
          return taken(some.length);
        },
      },
    },
    { signal: new AbortController().signal, remainingMs },
  );
  return { result, sent, reported };
};

it('sends what is due in every part, the old one too, in calls of ten', async () => {
  const { result, sent } = await run((part) => [dueIn(part, 25), dueIn(`${part}-more`, 1)]);
  expect(result).toEqual({ queued: 17 * 26, overdue: 0, remaining: false });
  const tenants = new Set(sent.flat().map(({ key }) => key.tenantId));
  for (const part of refreshParts) {
    expect(tenants.has(`${part}-24`) && tenants.has(`${part}-more-0`)).toBe(true);
  }
  expect(new Set(sent.map((some) => some.length))).toEqual(new Set([10, 5, 1]));
});

it('sends a key and a lane, and nothing else', async () => {
  const { sent } = await run((part) => (part === 'due' ? [dueIn(part, 1)] : []));
  expect(sent).toEqual([
    [
      {
        key: { tenantId: 'due-0', integrationType: 'google_calendar', accountHash: 'unnamed' },
        lane: expect.stringMatching(/^google\.[0-7]$/),
      },
    ],
  ]);
});

it('goes on with the other parts when one cannot be read', async () => {
  const { result, reported } = await run((part) => {
    if (part === 'due#3') throw new Error('throttled');
    return [dueIn(part, 2)];
  });
  expect(result).toEqual({ queued: 32, overdue: 0, remaining: true });
  expect(reported).toHaveLength(1);
});

it('says that some remain when its time is over, or the queue does not take all', async () => {
  let left = 6;
  const remainingMs = () => (left-- > 0 ? 60_000 : 0);
  expect((await run((part) => [dueIn(part, 10)], { remainingMs })).result).toMatchObject({
    queued: 60,
    remaining: true,
  });
  const taken = (count: number) => count - 1;
  expect((await run((part) => [dueIn(part, 10)], { taken })).result).toMatchObject({
    queued: 17 * 9,
    remaining: true,
  });
});

it('counts those that three runs before did not bring to an end', async () => {
  const { result } = await run((part) => [dueIn(part, 1, part === 'due#a' ? 4 * hour : 2 * hour)]);
  expect(result).toMatchObject({ queued: 17, overdue: 1 });
});
