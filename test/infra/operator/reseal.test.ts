import { expect, it } from 'vitest';
import type { SealedSecret } from '../../../functions/apps/adapters/sealed-secret.ts';
import { type Reseal, reseal } from '../../../infra/operator/rotation/rotate-secrets.ts';

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
