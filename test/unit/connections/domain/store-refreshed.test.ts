import { expect, it } from 'vitest';
import { createExpiredWorld } from '../../../support/connections/refresh-world.ts';

/** The table takes nothing from the refresh until so long after the request's deadline. */
const takingNothingUntil = (lateMs: number) => {
  const world = createExpiredWorld();
  const { put } = world.deps.connections;
  const takesAtMs = world.state.nowMs + 20_000 + lateMs;
  world.deps.connections.put = async (...args) => {
    if (world.state.nowMs < takesAtMs) throw new Error('down');
    return put(...args);
  };
  return world;
};

it('stores new tokens also soon after the deadline, as they cannot be had again', async () => {
  const { ask, state } = takingNothingUntil(1_500);
  expect(await ask()).toBe('new');
  expect(state.row.sealedTokens).toContain('new');
});

it('gives up before Lambda ends the process', async () => {
  const { ask, state } = takingNothingUntil(3_000);
  await expect(ask()).rejects.toThrow('down');
  expect(state.nowMs).toBeLessThan(10 + 23_000);
});
