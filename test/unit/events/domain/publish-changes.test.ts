import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { ended } from '../../../../functions/connections/domain/failure-transitions.ts';
import type { DatedEvent } from '../../../../functions/events/domain/connection-event.ts';
import type { StreamedChange } from '../../../../functions/events/domain/ports.ts';
import { publishChanges } from '../../../../functions/events/domain/publish-changes.ts';
import { aConnection } from './a-connection.ts';

const occurredAtMs = 1_000;
const connectionOf = (n: number): Connection => ({ ...aConnection, integrationId: `id-${n}` });
const connected = (n: number): StreamedChange => ({
  sequenceNumber: `c${n}`,
  occurredAtMs,
  after: connectionOf(n),
});
const ending = (n: number): StreamedChange => ({
  sequenceNumber: `e${n}`,
  occurredAtMs,
  before: connectionOf(n),
  after: ended(connectionOf(n), 'grant_ended', 1),
});
const unreadable = (n: number): StreamedChange => ({
  sequenceNumber: `u${n}`,
  unreadable: { problems: ['version'], record: n, key: n },
});

/** A bus that refuses events by `kind integration id`, and records each call. */
const createWorld = ({
  refused = [] as string[],
  bytes = 1_000,
  isDown = (): boolean => false,
  isFull = false,
  large = [] as string[],
  unqueued = [] as string[],
  unqueueable = [] as string[],
} = {}) => {
  const calls: string[][] = [];
  const stored: unknown[] = [];
  const queued: string[] = [];
  const nameOf = ({ kind, integrationId }: DatedEvent) => `${kind} ${integrationId}`;
  const reported: unknown[] = [];
  const deps = {
    bus: {
      limits: { events: 10, bytes },
      sizeOf: (event: DatedEvent) => (large.includes(nameOf(event)) ? bytes + 1 : 100),
      put: async (events: readonly DatedEvent[]) => {
        if (isDown()) throw new Error('down');
        calls.push(events.map(nameOf));
        return events.map((event) => !refused.includes(nameOf(event)));
      },
    },
    webhooks: {
      limits: { events: 10, bytes },
      sizeOf: (event: DatedEvent) => (unqueueable.includes(nameOf(event)) ? bytes + 1 : 0),
      put: async (events: readonly DatedEvent[]) => {
        queued.push(...events.map(nameOf));
        return events.map((event) => !unqueued.includes(nameOf(event)));
      },
    },
    deadLetters: {
      store: async (change: unknown) => {
        if (isFull) throw new Error('full');
        stored.push(change);
      },
    },
    report: (error: unknown) => reported.push(error),
  };
  return { deps, calls, stored, queued, reported };
};

const publish = async (
  changes: readonly StreamedChange[],
  world: Parameters<typeof createWorld>[0] = {},
) => {
  const { deps, ...seen } = createWorld(world);
  return { again: await publishChanges(deps, changes), ...seen };
};
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('a batch of changes', () => {
  it.each([
    ['ten events at a time', 23, { bytes: 10_000 }, [10, 10, 3]],
    ['in calls of at most the size that the bus accepts', 7, { bytes: 350 }, [3, 3, 1]],
    ['one by one, if each is as large as a call may be', 2, { bytes: 100 }, [1, 1]],
  ])('is put %s', async (_, count, world, sizes) => {
    const { again, calls } = await publish(numbers(count).map(connected), world);
    expect(again).toBeUndefined();
    expect(calls.map((call) => call.length)).toEqual(sizes);
  });

  it('has no two events of one connection in a call', async () => {
    const { calls } = await publish([connected(1), connected(2), ending(1), ending(2)]);
    expect(calls).toEqual([
      ['connected id-1', 'connected id-2'],
      ['reconnect_required id-1', 'reconnect_required id-2'],
    ]);
  });

  it('without events costs no call', async () => {
    const { again, calls } = await publish([{ sequenceNumber: 'n', occurredAtMs }]);
    expect([again, calls]).toEqual([undefined, []]);
  });

  it('is read again from the first change of a call that failed', async () => {
    let calls = 0;
    const isDown = () => ++calls > 1;
    const { again, reported } = await publish(numbers(12).map(connected), { isDown });
    expect(again).toBe('c10');
    expect(reported).toEqual([new Error('down')]);
  });

  it('is queued for webhooks as far as it is on the bus, and read again from what is not queued', async () => {
    const changes = [connected(1), connected(2), connected(3)];
    const onBus = await publish(changes, { refused: ['connected id-2'] });
    expect(onBus.queued).toEqual(['connected id-1']);
    const { again, queued } = await publish(changes, { unqueued: ['connected id-2'] });
    expect([again, queued]).toEqual(['c2', ['connected id-1', 'connected id-2', 'connected id-3']]);
  });

  it('goes on behind a change that cannot be read, and stores it aside', async () => {
    const changes = [connected(1), unreadable(2), connected(3)];
    const { again, calls, stored, reported } = await publish(changes);
    expect(again).toBeUndefined();
    expect(calls).toEqual([['connected id-1', 'connected id-3']]);
    expect(stored).toEqual([{ problems: ['version'], record: 2, key: 2 }]);
    expect(reported).toEqual([new Error('A change gives no event, and is kept aside: version')]);
  });

  it('goes on behind an event that is too large for the bus, of which only ids are kept', async () => {
    const changes = [connected(1), connected(2), ending(2), connected(3)];
    const { again, calls, stored } = await publish(changes, { large: ['connected id-2'] });
    expect(again).toBeUndefined();
    expect(calls.flat()).toEqual(['connected id-1', 'reconnect_required id-2', 'connected id-3']);
    const { tenantId } = aConnection;
    const key = { id: expect.any(String), tenantId, integrationId: 'id-2' };
    expect(stored).toEqual([{ problems: ['connected: too large'], record: key, key }]);
  });

  it('goes on behind an event that no message holds, and puts it on the bus', async () => {
    const unqueueable = ['connected id-2'];
    const changes = [connected(1), connected(2), connected(3)];
    const { again, calls, queued, stored } = await publish(changes, { unqueueable });
    expect([again, queued]).toEqual([undefined, ['connected id-1', 'connected id-3']]);
    expect(calls).toEqual([['connected id-1', 'connected id-2', 'connected id-3']]);
    expect(stored).toMatchObject([{ problems: ['connected: too large'] }]);
  });

  it('stores nothing aside that is read again after a failure', async () => {
    const changes = [unreadable(1), connected(2), unreadable(3)];
    const { again, stored } = await publish(changes, { refused: ['connected id-2'] });
    expect(again).toBe('c2');
    expect(stored).toEqual([{ problems: ['version'], record: 1, key: 1 }]);
  });

  it('is read again from a change that could not be stored aside', async () => {
    const changes = [connected(1), unreadable(2), connected(3)];
    const { again, reported } = await publish(changes, { isFull: true });
    expect(again).toBe('u2');
    expect(reported.at(-1)).toEqual(new Error('full'));
  });
});
