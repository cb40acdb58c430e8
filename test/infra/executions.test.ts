import { describe, expect, test, vi } from 'vitest';
import { streamReaders } from '../../functions/functions.ts';
import { queueReaders } from '../../functions/queue-readers.ts';
import { schedules } from '../../functions/schedules.ts';
import { heldByQueues, maximumConcurrencyOf, queuesLeaveEnough } from '../../infra/executions.ts';
import { runQueueMapping } from '../../infra/local/aws/event-sources/queue-mapping.ts';
import { Queue } from '../../infra/local/aws/events/queue.ts';
import type { LocalFunction } from '../../infra/local/aws/lambda/local-function.ts';
import { withConcurrency } from '../../infra/local/aws/lambda/with-concurrency.ts';

/** What each queue of an account may hold. */
const capsOf = (quota: number) =>
  Object.fromEntries(queueReaders.map((each) => [each.queue, maximumConcurrencyOf(each, quota)]));

describe('queues with backlogs hold', () => {
  test.each([
    [10, { refreshQueue: 2, noticeQueue: 2, webhookQueue: 2 }],
    [50, { refreshQueue: 11, noticeQueue: 2, webhookQueue: 11 }],
    [100, { refreshQueue: 20, noticeQueue: 5, webhookQueue: 20 }],
    [1_000, { refreshQueue: 20, noticeQueue: 5, webhookQueue: 20 }],
  ])('of %d executions this many', (quota, expected) => {
    expect(capsOf(quota)).toEqual(expected);
  });

  test('at least two each, as Lambda demands, and no more than six of ten together', () => {
    for (let quota = 10; quota <= 1_000; quota++) {
      expect(Math.min(...Object.values(capsOf(quota)))).toBeGreaterThanOrEqual(2);
      expect(queuesLeaveEnough(quota), `${quota}`).toBe(true);
    }
  });

  test.each([
    ['of nine executions', 9, queueReaders],
    ['of a new account whose queues are four', 10, [...queueReaders, queueReaders[0]]],
  ])('too much %s', (_, quota, readers) => {
    expect(queuesLeaveEnough(quota, readers)).toBe(false);
  });

  test('and with all that streams and schedules run at once at worst, not all of 25', () => {
    // A new table takes 4,000 writes a second, a partition 1,000, and each partition has a shard.
    const ofStreams = streamReaders.length * 4;
    const runsAtOnce = schedules.map((each) =>
      Math.ceil(each.timeoutSeconds / 60 / each.everyMinutes),
    );
    const ofSchedules = runsAtOnce.reduce((sum, each) => sum + each, 0);
    expect({ ofStreams, ofSchedules }).toEqual({ ofStreams: 4, ofSchedules: 8 });
    for (let quota = 25; quota <= 1_000; quota++) {
      expect(heldByQueues(quota) + ofStreams + ofSchedules).toBeLessThan(quota);
    }
  });
});

describe('a request to an account with ten executions, all of whose queues have a backlog,', () => {
  /** @returns what the request gets, once the queues hold as much as they may */
  const request = async (maximumOf: (reader: (typeof queueReaders)[number]) => number) => {
    const inMemory = { get: () => undefined, put: () => {}, delete: () => {}, list: () => [] };
    const over = Promise.withResolvers<{ result: string }>();
    let running = 0;
    const slow = () => {
      running++;
      return over.promise;
    };
    const close = async () => {};
    const functions = withConcurrency(
      new Map<string, LocalFunction>([
        ...queueReaders.map(({ name }) => [name, { invoke: slow, close }] as const),
        ['list-agents', { invoke: async () => ({ result: 'agents' }), close }],
      ]),
      { ofAccount: 10, functions: {} },
    );
    const stops = queueReaders.map((each) => {
      const queue = new Queue(inMemory, each.queue);
      for (let n = 0; n < 50; n++) queue.send(`${n}`, undefined);
      const reader = functions.get(each.name);
      if (!reader) throw new Error(`There is no ${each.name}`);
      const maximumConcurrency = maximumOf(each);
      return runQueueMapping({
        ...{ reader, queue, batchSize: 1, maximumConcurrency, visibilitySeconds: 120 },
      });
    });
    const inAll = queueReaders.reduce((sum, each) => sum + maximumOf(each), 0);
    await vi.waitFor(() => expect(running).toBe(Math.min(10, inAll)));
    const answer = await functions.get('list-agents')?.invoke({}, 'request');
    over.resolve({ result: '{"batchItemFailures":[]}' });
    await Promise.all(stops.map((stop) => stop()));
    return answer;
  };

  test('is answered', async () => {
    expect(await request((reader) => maximumConcurrencyOf(reader, 10))).toEqual({
      result: 'agents',
    });
  });

  test('was not while each queue held what it holds in a large account', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await request(({ maximumConcurrency }) => maximumConcurrency)).toMatchObject({
      errorType: 'TooManyRequestsException',
    });
  });
});
