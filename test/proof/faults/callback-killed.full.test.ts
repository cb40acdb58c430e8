import { expect, it } from 'vitest';
import { createRandom } from '../../support/run/random.ts';
import { soaking } from '../soak/soaking.ts';
import { startCallbackWorld, type Way } from '../support/kills/callback-world.ts';

const { runs, seed, progress, report } = soaking('kills');
const random = createRandom(seed);
const world = await startCallbackWorld();

const ways: readonly Way[] = [
  { name: 'first account', code: 'A' },
  { name: 'same account again', before: 'A', code: 'A' },
  { name: 'replaced account', before: 'A', code: 'B', given: { if_other_account: 'replace' } },
  { name: 'added account', before: 'A', code: 'B', given: { if_other_account: 'add' } },
  { name: 'completed by server', code: 'A', byServer: true },
];

type Place = { way: Way; step: number; when: 'before' | 'after'; name: string };

/** Before and after every call that a callback or a completion makes when nothing fails. */
const discover = async () => {
  const places: Place[] = [];
  for (const way of ways) {
    const { task } = await world.consented(way);
    expect(await world.run(task)).toMatch(/success(=|\\":)true/);
    for (const [index, call] of world.steps().entries()) {
      for (const when of ['before', 'after'] as const) {
        places.push({ way, step: index + 1, when, name: `${way.name}, ${when} ${call}` });
      }
    }
  }
  return places;
};

/** Kills a process in its task, which another one repeats. @returns how that ended */
const killAt = async ({
  way,
  step,
  when,
}: Place): Promise<'complete' | 'repeated' | 'restarted'> => {
  const { task, code, flowId, stored, works, repeat, again } = await world.consented(way);
  const before = await stored();
  const exchanged = world.exchanges();
  expect(await world.run(task, { step, when })).toBeUndefined();

  const after = await stored();
  const isComplete = after.some((each) => each.flowId === flowId);
  // Half of a connection is none; other accounts stay as they were.
  const others = after.filter((each) => each.flowId !== flowId);
  expect(before).toEqual(expect.arrayContaining(others));
  if (!isComplete) expect(after).toEqual(before);
  expect(after.every(({ state }) => state.is === 'live')).toBe(true);
  if (before.length > 0 || isComplete) expect(await works()).toBe(true);

  const isUsed = world.isUsed(code);
  await world.expireClaim(flowId);
  const ended = await repeat();
  expect(await repeat()).toEqual(ended);
  const connected = await stored();
  if (isUsed && !isComplete) {
    // The tokens died with the process: the person starts again, and the old connection still works.
    expect(ended.error_msg).toContain('Please start again.');
    expect(connected).toEqual(before);
    if (before.length > 0) expect(await works()).toBe(true);
    expect((await again()).success).toBe('true');
  } else {
    expect(ended.success).toBe('true');
    const own = connected.filter((each) => each.flowId === flowId);
    expect(own.map(({ integrationId }) => integrationId)).toEqual([ended.integration_id]);
    if (isComplete) expect(connected).toEqual(after);
    expect(world.exchanges() - exchanged).toBe(1);
  }
  expect(await stored()).toHaveLength(way.name === 'added account' ? 2 : 1);
  expect(await works()).toBe(true);
  if (isComplete) return 'complete';
  return isUsed ? 'restarted' : 'repeated';
};

const title = `a process killed ${runs} times in a callback leaves the old state or the new one (seed ${seed})`;
it(title, { timeout: 3_600_000 }, async () => {
  const places = await discover();
  const ends = { complete: 0, repeated: 0, restarted: 0 };
  let order: Place[] = [];
  for (let run = 0; run < runs; run++) {
    // Every place once before any is repeated, in an order of the seed.
    if (order.length === 0) order = [...places];
    const [place] = order.splice(random.below(order.length), 1);
    if (!place) throw new Error('A callback makes no calls');
    ends[
      await killAt(place).catch((cause: unknown) => {
        throw new Error(`Killed at: ${place.name}`, { cause });
      })
    ]++;
    progress(run);
  }
  report({
    'places to die': places.length,
    'connected already': ends.complete,
    'connected by the repeated callback': ends.repeated,
    'old state, and the person started again': ends.restarted,
  });
});
