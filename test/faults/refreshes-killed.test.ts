import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { soaking } from '../soak/soaking.ts';
import { findAllDue } from '../support/find-all-due.ts';
import { startRefreshWorld } from '../support/kills/refresh-world.ts';
import { createRandom } from '../support/random.ts';

const { runs, seed, progress, report, isSoak } = soaking('refreshes-killed');
const random = createRandom(seed);
const processes = 4;
const world = await startRefreshWorld(processes);
const { connections, queue, providers } = world;
/** A soak has more time for its processes to start again. */
const betweenKillsMs = () => (isSoak ? 2_000 : 500) + random.below(isSoak ? 3_000 : 1_000);

it(`${runs} due connections are refreshed once each while processes are killed (seed ${seed})`, async () => {
  const keys = await world.connectDue(runs);
  const beganAtMs = Date.now();
  // What the killed run sent is sent again.
  await world.plan(150);
  expect(await world.plan()).toMatchObject({ queued: runs, remaining: false });
  const stop = world.read();
  const nextKill = async () => {
    await setTimeout(betweenKillsMs());
    world.kill(random.pick);
  };
  while (queue.refreshes.size() > 0) {
    await nextKill();
    progress(runs - Math.min(runs, queue.refreshes.size()));
  }
  const seconds = Math.round((Date.now() - beganAtMs) / 1000);
  await stop();

  const rows = await Promise.all(keys.map((key) => connections.get(key)));
  // One refresh stored of each: neither lost, nor postponed, nor refreshed again.
  expect(rows.filter((row) => row?.status !== 'connected')).toEqual([]);
  expect(rows.filter((row) => row?.version !== 2)).toEqual([]);
  expect(await findAllDue(world)).toEqual([]);
  expect(providers.counts).toMatchObject({ granted: runs, overlapping: 0, reused: 0 });
  expect(queue.refreshDeadLetters.size()).toBe(0);
  expect(world.kills()).toBeGreaterThan(0);
  report({ refreshed: runs, lost: 0, kills: world.kills(), 'answers lost': providers.counts.again, seconds });
}, 3_600_000);
