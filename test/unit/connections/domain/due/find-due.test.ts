import { expect, it } from 'vitest';
import { providers } from '../../../../../functions/catalogue/providers/catalogue.ts';
import { mostMessagesOfShard } from '../../../../../functions/connections/domain/due/find-due.ts';
import type { QueuedRefreshes } from '../../../../../functions/connections/domain/due/ports.ts';
import {
  refreshesAtOnce,
  refreshParts,
} from '../../../../../functions/connections/domain/refresh-spread.ts';
import { queueReaders } from '../../../../../functions/queue-readers.ts';
import { schedules } from '../../../../../functions/schedules.ts';
import { readPage } from '../../../../docs/samples/blocks.ts';
import { fifoSight } from '../../../../support/queues/fifo-queue.ts';
import { runOnce } from './run-once.ts';

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

const tenantsOf = (messages: readonly QueuedRefreshes[]) =>
  messages.flatMap(({ keys }) => keys.map(({ tenantId }) => tenantId));

const run = (dueIn: (part: string) => Pages, more = {}) => runOnce({ nowMs, dueIn, ...more });

it('sends what is due in every part, in calls of ten messages, one after the other', async () => {
  const { result, calls, messages } = await run((part) => [
    dueIn(part, 500),
    dueIn(`${part}-more`, 1),
  ]);
  expect(result).toEqual({ queued: 16 * 501, overdue: 0, remaining: false });
  const tenants = new Set(tenantsOf(messages));
  expect(tenants.size).toBe(16 * 501);
  for (const part of refreshParts) expect(tenants).toContain(`${part}-more-0`);
  expect(calls.slice(0, -1).every((some) => some.length === 10)).toBe(true);
  expect(calls.at(-1)?.length).toBeLessThanOrEqual(10);
});

it('sends keys of one shard in a message, twenty-five at most, and nothing else', async () => {
  const { messages } = await run((part) => (part === 'due#0' ? [dueIn(part, 1_000)] : []));
  const full = messages.filter(({ keys }) => keys.length === 25);
  expect(full.length).toBeGreaterThanOrEqual(8);
  expect(messages.length - full.length).toBeLessThanOrEqual(8);
  expect(new Set(messages.map(({ shard }) => shard)).size).toBe(8);
  expect((await run(() => [])).calls).toEqual([]);
  const one = await run((part) => (part === 'due#0' ? [dueIn(part, 1)] : []));
  expect(one.messages).toEqual([
    {
      keys: [{ tenantId: 'due#0-0', integrationType: 'google_calendar', accountHash: 'unnamed' }],
      shard: expect.stringMatching(/^google\.[0-7]$/),
    },
  ]);
});

it('sends what is due longest first, whatever its part', async () => {
  const { messages } = await run((part) => {
    if (part === 'due#3') return [dueIn(part, 300, 3 * hour), dueIn(`${part}-later`, 300)];
    return part === 'due#a' ? [dueIn(part, 300, 2 * hour)] : [];
  });
  for (const shard of Map.groupBy(messages, (message) => message.shard).values()) {
    const parts = tenantsOf(shard).map((tenant) => tenant.replace(/-\d+$/, ''));
    // Each part is in one place.
    const turns = parts.filter((part, n) => part !== parts[n - 1]);
    expect(turns).toEqual(['due#3', 'due#a', 'due#3-later']);
  }
});

it('sends of each shard what it can handle until the next run, and reports that some remain', async () => {
  const most = 25 * mostMessagesOfShard * refreshesAtOnce;
  const zoom = [{ ...dueIn('zoom', 1)[0], integrationType: 'zoom' }] as Pages[number];
  const { result, messages } = await run((part) =>
    part === 'due#0' ? [dueIn(part, most + 10_000, hour), zoom] : [],
  );
  expect(result).toMatchObject({ queued: most + 1, remaining: true });
  expect(messages).toHaveLength(mostMessagesOfShard * refreshesAtOnce + 1);
  expect(tenantsOf(messages)).toContain('zoom-0');
});

it('keeps every shard visible to SQS, even if all of them are blocked', () => {
  const families = new Set([...providers.values()].map((one) => one.grantFamily ?? one.type));
  const most = families.size * refreshesAtOnce * mostMessagesOfShard;
  expect(most).toBeLessThan(fifoSight);
  expect(readPage('docs/deploy/scale.md')).toContain(
    `${mostMessagesOfShard} messages of up to 25 connections for each shard, ${most.toLocaleString('en')} for all`,
  );
  // The queue has forgotten all that a run sent when the next one begins.
  const [{ everyMinutes, timeoutSeconds }] = schedules;
  const [{ retentionSeconds }] = queueReaders;
  expect(timeoutSeconds + retentionSeconds).toBeLessThanOrEqual(everyMinutes * 60);
});

it('goes on with the other parts when one cannot be read', async () => {
  const { result, reported } = await run((part) => {
    if (part === 'due#3') throw new Error('throttled');
    return [dueIn(part, 2)];
  });
  expect(result).toEqual({ queued: 30, overdue: 0, remaining: true });
  expect(reported).toHaveLength(1);
});

it('sends what it has read and reports that some remain when its time is over', async () => {
  let left = 60;
  const remainingMs = () => (left-- > 0 ? 60_000 : 0);
  const { result } = await run((part) => [dueIn(part, 10)], { remainingMs });
  expect(result).toMatchObject({ queued: 60, remaining: true });
});

it('reports that some remain when the queue does not accept all, or cannot be reached', async () => {
  const accepted = (count: number) => count - 1;
  const some = await run((part) => [dueIn(part, 5)], { accepted });
  expect(some.result).toEqual({ queued: 79, overdue: 0, remaining: true });
  const down = () => {
    throw new Error('down');
  };
  const none = await run((part) => [dueIn(part, 5)], { accepted: down });
  expect(none.result).toEqual({ queued: 0, overdue: 0, remaining: true });
  expect(none.reported).toHaveLength(1);
});

it('counts those that three runs before did not bring to an end', async () => {
  const { result } = await run((part) => [dueIn(part, 1, part === 'due#a' ? 4 * hour : 2 * hour)]);
  expect(result).toMatchObject({ queued: 16, overdue: 1 });
});
