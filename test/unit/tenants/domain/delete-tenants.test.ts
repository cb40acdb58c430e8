import { expect, it } from 'vitest';
import { createDeletionWorld } from './deletion-world.ts';

const types = ['gmail', 'google_calendar', 'google_contacts', 'google_drive', 'google_sheets'];
type World = ReturnType<typeof createDeletionWorld>;

/** Runs until the world is so, each time after everything that is waited for. */
const runUntil = async (world: World, isSo: () => boolean) => {
  for (let runs = 0; !isSo(); runs++) {
    expect(runs).toBeLessThan(20);
    world.nowMs += 3_600_000;
    await world.run();
  }
};

it('ends the others when one cannot be ended, and is not over before that one is', async () => {
  const world = createDeletionWorld(types);
  world.failing.add('gmail').add('google_contacts');
  await runUntil(world, () => world.told.length === 3);
  const reported = () => world.reported > 6;
  await runUntil(world, reported);
  expect(world.left()).toEqual(['gmail', 'google_contacts']);
  expect(world.step()).toEqual({ does: 'end', unconfirmed: 'too' });
  world.failing.clear();
  await runUntil(world, world.isDone);
  expect(world.told.map(([type]) => type).sort()).toEqual(types);
});

it('says which deletion is not done a day after it was asked for', async () => {
  const world = createDeletionWorld(types);
  world.failing.add('gmail');
  expect(await world.run()).toEqual({ finished: 0, unfinished: 1, overdue: 0 });
  world.nowMs = 86_400_001;
  expect(await world.run()).toMatchObject({ unfinished: 1, overdue: 1 });
  world.failing.clear();
  await runUntil(world, world.isDone);
  expect(await world.run()).toMatchObject({ overdue: 0 });
});

it('goes on with the next tenant when the row of one cannot be read, and counts that one', async () => {
  const world = createDeletionWorld(types);
  world.unreadable.push('unreadable');
  await runUntil(world, world.isDone);
  expect(await world.run()).toEqual({ finished: 0, unfinished: 1, overdue: 1 });
});

it('begins with no connection for which a run has no time, and goes on there in the next', async () => {
  const world = createDeletionWorld(types, types);
  Object.assign(world, { remainingMs: 50_000, eachMs: 30_000 });
  await runUntil(world, () => world.told.length > 0);
  // Those that share a grant end one after the other, and the first leaves time for none.
  expect(world.told).toHaveLength(1);
  world.remainingMs = 300_000;
  await runUntil(world, world.isDone);
  expect(world.told.map(([, outcome]) => outcome)).toEqual([
    ...Array.from({ length: 4 }, () => 'with_another'),
    'revoked',
  ]);
});

it('ends no connection while something lets anybody in that was made during a wait', async () => {
  const world = createDeletionWorld(types);
  const waits = new Set<unknown>();
  while (world.told.length === 0) {
    expect(waits.size).toBeLessThan(9);
    await world.run();
    const step = world.step();
    if (step?.does === 'wait' && world.told.length === 0) {
      // Whatever was swept before a wait is not swept again until it is over.
      expect(world.doors.size).toBe(0);
      world.doors.add(`made in wait ${waits.size}`);
    }
    waits.add(step);
    world.nowMs += 500_000;
  }
  expect(waits.size).toBeGreaterThan(1);
  expect(world.told.map(([, , doors]) => doors)).toEqual(types.map(() => 0));
});
