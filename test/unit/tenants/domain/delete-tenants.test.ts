import { expect, it } from 'vitest';
import { createDeletionWorld } from './deletion-world.ts';

const types = ['gmail', 'google_calendar', 'google_contacts', 'google_drive', 'google_sheets'];
type World = ReturnType<typeof createDeletionWorld>;

/** Runs until the world is so, each time after every wait. */
const runUntil = async (world: World, isSo: () => boolean) => {
  for (let runs = 0; !isSo(); runs++) {
    expect(runs).toBeLessThan(20);
    world.nowMs += 3_600_000;
    await world.run();
  }
};

it('ends the other connections if one cannot be ended, and is not done before that one is', async () => {
  const world = createDeletionWorld(types);
  world.failing.add('gmail').add('google_contacts');
  await runUntil(world, () => world.outcomes.length === 3);
  const reported = () => world.reported > 6;
  await runUntil(world, reported);
  expect(world.left()).toEqual(['gmail', 'google_contacts']);
  expect(world.step()).toEqual({ does: 'end', unconfirmed: 'too' });
  world.failing.clear();
  await runUntil(world, world.isDone);
  expect(world.outcomes.map(([type]) => type).sort()).toEqual(types);
});

it('is done when no connection is left, however many other rows stand where they were', async () => {
  const world = createDeletionWorld(types);
  world.others.push(...types.map((type) => `${type}#`), 'hubspot#', 'slack#');
  await runUntil(world, world.isDone);
  expect(world.outcomes).toHaveLength(types.length);
});

it('counts a deletion that is not done a day after its request', async () => {
  const world = createDeletionWorld(types);
  world.failing.add('gmail');
  expect(await world.run()).toEqual({ finished: 0, unfinished: 1, overdue: 0 });
  world.nowMs = 86_400_001;
  expect(await world.run()).toMatchObject({ unfinished: 1, overdue: 1 });
  world.failing.clear();
  await runUntil(world, world.isDone);
  expect(await world.run()).toMatchObject({ overdue: 0 });
});

it('counts one that no run has time for, since others take all of it', async () => {
  const world = createDeletionWorld(types);
  Object.assign(world, { nowMs: 86_400_001, remainingMs: 10_000 });
  expect(await world.run()).toEqual({ finished: 0, unfinished: 1, overdue: 1 });
  expect(world.acquired).toEqual([]);
});

it('begins each run with another tenant, so that one with slow providers delays no other', async () => {
  const world = createDeletionWorld(types);
  world.unreadable.push('first', 'second');
  const firsts = new Set<string | undefined>();
  for (const minute of [0, 1, 2]) {
    Object.assign(world, { nowMs: minute * 60_000, acquired: [] });
    await world.run();
    expect(world.acquired).toHaveLength(3);
    firsts.add(world.acquired[0]);
  }
  expect(firsts.size).toBe(3);
});

it('continues with the next tenant if the row of one cannot be read, and counts that one', async () => {
  const world = createDeletionWorld(types);
  world.unreadable.push('unreadable');
  await runUntil(world, world.isDone);
  expect(await world.run()).toEqual({ finished: 0, unfinished: 1, overdue: 1 });
});

it('ends no connection for which a run has no time, and continues there in the next run', async () => {
  const world = createDeletionWorld(types, types);
  Object.assign(world, { remainingMs: 50_000, eachMs: 30_000 });
  await runUntil(world, () => world.outcomes.length > 0);
  // Those that share a grant end one after the other, and the first leaves time for none.
  expect(world.outcomes).toHaveLength(1);
  world.remainingMs = 300_000;
  await runUntil(world, world.isDone);
  expect(world.outcomes.map(([, outcome]) => outcome)).toEqual([
    ...Array.from({ length: 4 }, () => 'with_another'),
    'revoked',
  ]);
});

it.each([
  ['after those that may share its grant', ['google_drive'], 'revoked'],
  ['one by one', types, 'unconfirmed'],
])('ends what is of an unknown account %s', async (_, unknown, before) => {
  // Two on each page, which are ended at once if they share no grant.
  const world = createDeletionWorld(types.slice(0, 4), [], unknown);
  await runUntil(world, world.isDone);
  const outcomes = world.outcomes.map(([type, outcome]) => [type, outcome]);
  expect(outcomes.slice(0, 3).map(([, outcome]) => outcome)).toEqual([before, before, before]);
  expect(outcomes[3]).toEqual(['google_drive', 'revoked']);
});

it('ends no connection while credentials exist that were created during a wait', async () => {
  const world = createDeletionWorld(types);
  const waits = new Set<unknown>();
  while (world.outcomes.length === 0) {
    expect(waits.size).toBeLessThan(9);
    await world.run();
    const step = world.step();
    if (step?.does === 'wait' && world.outcomes.length === 0) {
      // What is created during a wait is not deleted before the wait ends.
      expect(world.credentials.size).toBe(0);
      world.credentials.add(`created in wait ${waits.size}`);
    }
    waits.add(step);
    world.nowMs += 500_000;
  }
  expect(waits.size).toBeGreaterThan(1);
  expect(world.outcomes.map(([, , credentials]) => credentials)).toEqual(types.map(() => 0));
});
