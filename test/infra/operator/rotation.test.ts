import { expect, it } from 'vitest';
import type { SealedSecret } from '../../../functions/apps/adapters/sealed-secret.ts';
import { inParallel } from '../../../infra/operator/rotation/in-parallel.ts';
import { type Reseal, reseal } from '../../../infra/operator/rotation/reseal.ts';

const connection: SealedSecret = {
  owner: { purpose: 'connection', tenantId: 't', integrationType: 'gmail' },
  sealed: 'one(secret)',
  version: 1,
  leaseUntilMs: 0,
};

/** A row that time and others change; sealing counts up, so that every sealed text is another. */
const world = (
  stored: SealedSecret | undefined,
  overrides: Partial<Reseal['sealedSecrets']> = {},
) => {
  const state = { stored, nowMs: 1_000_000, sealings: 0 };
  const deps: Reseal = {
    clock: {
      nowMs: () => state.nowMs,
      sleep: async (ms) => {
        state.nowMs += ms;
      },
    },
    secretBox: {
      prepare: async () => {
        state.sealings++;
        return (plaintext) => `sealing ${state.sealings}(${plaintext})`;
      },
      open: async (sealed) => {
        const [, plaintext] = /\((.*)\)/.exec(sealed) ?? [];
        if (plaintext === undefined) throw new Error('A sealed secret is not of a known format');
        return plaintext;
      },
    },
    sealedSecrets: {
      page: async () => ({ secrets: [] }),
      count: async () => 0,
      get: async () => state.stored,
      replace: async (secret, sealed, freeSinceMs) => {
        if (state.stored?.sealed !== secret.sealed) return false;
        if (state.stored.leaseUntilMs > freeSinceMs) return false;
        state.stored = { ...state.stored, sealed, version: (secret.version ?? 0) + 1 };
        return true;
      },
      ...overrides,
    },
  };
  return { state, deps };
};

it('reseal waits out a lease, and the time that its dead owner might still have', async () => {
  const leaseUntilMs = 1_010_000;
  const { state, deps } = world({ ...connection, leaseUntilMs });
  expect(await reseal(deps, { ...connection, leaseUntilMs })).toBe('resealed');
  expect(state.nowMs).toBeGreaterThanOrEqual(leaseUntilMs + 15_000);
});

it('reseal seals what a refresh stored in between, not what it read before', async () => {
  const { state, deps } = world({ ...connection, sealed: 'two(newer)', version: 2 });
  expect(await reseal(deps, connection)).toBe('resealed');
  expect(state.stored?.sealed).toBe('sealing 2(newer)');
});

it('reseal recognizes its own write when the answer was lost', async () => {
  const { state, deps } = world(connection, {
    replace: async (secret, sealed) => {
      state.stored = { ...secret, sealed, version: 2 };
      return false;
    },
  });
  expect(await reseal(deps, connection)).toBe('resealed');
  expect(state.sealings).toBe(1);
});

it('reseal leaves alone what is disconnected meanwhile', async () => {
  const { deps } = world(undefined);
  expect(await reseal(deps, connection)).toBe('unchanged');
});

it('reseal gives up on a connection that is always being refreshed', async () => {
  const { state, deps } = world(connection, {
    get: async () => ({ ...connection, leaseUntilMs: state.nowMs + 10_000 }),
  });
  const leased = { ...connection, leaseUntilMs: state.nowMs + 10_000 };
  await expect(reseal(deps, leased)).rejects.toMatchObject({ reason: 'busy' });
  expect(state.sealings).toBe(0);
});

/** Work on three items, two at a time, each of which ends when it is told to. */
const start = () => {
  const begun: number[] = [];
  const ends = new Map([1, 2, 3].map((item) => [item, Promise.withResolvers<void>()]));
  let isOver = false;
  const done = inParallel([...ends.keys()], 2, async (item) => {
    begun.push(item);
    await ends.get(item)?.promise;
  }).finally(() => {
    isOver = true;
  });
  // What follows from an end is done before the next timer.
  const settled = () => new Promise(setImmediate);
  return { begun, ends, done, settled, isOver: () => isOver };
};

it('does the work for every item, no more than so many at a time', async () => {
  const { begun, ends, done, settled } = start();
  expect(begun).toEqual([1, 2]);
  ends.get(2)?.resolve();
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  for (const end of ends.values()) end.resolve();
  await done;
});

it('begins none after a failure, waits for what runs, and fails with the first error', async () => {
  const { begun, ends, done, settled, isOver } = start();
  const failed = expect(done).rejects.toThrow('of 1');
  ends.get(1)?.reject(new Error('of 1'));
  await settled();
  expect(isOver()).toBe(false);
  ends.get(2)?.resolve();
  await failed;
  expect(begun).toEqual([1, 2]);
});
