import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { ConnectionKey } from '../../../functions/connections/domain/connection-key.ts';
import { brokenPromise } from '../../support/promises/broken-promise.ts';
import { createRandom } from '../../support/run/random.ts';
import { findAllDue } from '../../support/stack/due-refreshes.ts';
import { soaking } from '../soak/soaking.ts';
import { startRefreshWorld } from '../support/kills/refresh-world.ts';

const { runs, seed, progress, report, isSoak } = soaking('refreshes-killed');
const random = createRandom(seed);
const processes = 4;
const world = await startRefreshWorld(processes);
const { connections, queue, providers } = world;
/** By refreshes and not by time, so that a slow machine comes to an end too. */
const refreshesPerKill = isSoak ? 100 : 6;
world.onRefresh(() => {
  if (random.below(refreshesPerKill) > 0) return;
  // Somewhere between this request and the next ones.
  void setTimeout(random.below(100)).then(() => world.kill(random.pick));
});

const readAll = async (keys: readonly ConnectionKey[]) => {
  const rows: (Connection | undefined)[] = [];
  for (const key of keys) rows.push(await connections.get(key));
  return rows;
};
const mostRounds = 20;

/** Runs the schedule until it has queued all: a busy machine may need more than one. */
const queueAll = async () => {
  for (let run = 0; run < mostRounds; run++) {
    const ran = await world.plan();
    if (ran?.remaining === false) return;
  }
  throw new Error('The scheduled function never queues all');
};
const refreshQueued = async () => {
  const stop = world.read();
  while (queue.refreshes.size() > 0) {
    await setTimeout(500);
    progress(providers.granted());
  }
  await stop();
};

it(`${runs} due connections are refreshed once each while processes are killed (seed ${seed})`, async () => {
  const keys = await world.connectDue(runs);
  const beganAtMs = Date.now();
  // What the killed run sent is sent again.
  await world.plan(150);
  let postponed = 0;
  for (let round = 0; round < mostRounds; round++) {
    await queueAll();
    await refreshQueued();
    const rows = await readAll(keys);
    const left = keys.filter((_, n) => rows[n]?.version === 1);
    if (left.length === 0) break;
    // As if the hours had passed by which a failure postpones a refresh.
    postponed += left.length;
    for (const key of left) {
      await connections.deferRefresh(key, { refreshDueAtMs: 1 }, { version: 1 });
    }
  }
  const seconds = Math.round((Date.now() - beganAtMs) / 1000);

  const rows = await readAll(keys);
  const opened = await Promise.all(rows.flatMap((row) => (row ? world.open(row) : [])));
  expect(brokenPromise(providers.historyOf(opened))).toBeUndefined();
  // One refresh stored of each: none is lost, and none was refreshed again.
  expect(rows.filter((row) => row?.state.is !== 'live')).toEqual([]);
  expect(rows.filter((row) => row?.version !== 2)).toEqual([]);
  expect(await findAllDue(world)).toEqual([]);
  expect(providers.granted()).toBe(runs);
  expect(providers.overlapping()).toBe(0);
  expect(queue.refreshDeadLetters.size()).toBe(0);
  expect(world.kills()).toBeGreaterThan(0);
  report({
    refreshed: runs,
    lost: 0,
    kills: world.kills(),
    'answers lost': providers.again(),
    postponed,
    seconds,
  });
}, 3_600_000);
