import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readLocalJson } from '../../../infra/local/local-json.ts';
import { soaking } from '../../proof/soak/soaking.ts';
import { createDataDir } from '../../support/processes/process.ts';
import { canMeasureMemory, watchMemory } from '../../support/run/process-memory.ts';
import { readyBundles } from '../../support/run/ready-bundles.ts';
import { createClient } from '../../support/stack/client.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createLoad } from './local-load.ts';

const { runs: seconds, isSoak, progress, report } = soaking('local-memory');
const connections = isSoak ? 50 : 10;
/** On a busy machine it takes longer, since a leak shows only by requests. */
const leastRequests = 800;
/** Of what is in use. The rest is what caches and connections take once. */
const mostBytesPerRequest = 500;
const mostBytesOnce = 3 * 1024 * 1024;
/** Of the process, whose garbage is not collected yet, in a soak. */
const mostResidentPerRequest = 2_000;
const mostResidentOnce = 128 * 1024 * 1024;

const dataDir = await createDataDir();
const child = fork(
  fileURLToPath(new URL('./start-measured.ts', import.meta.url)),
  [await readyBundles(), '--port', '0', '--data-dir', dataDir, '--rate-limit', '100000/100000'],
  { execArgv: ['--expose-gc'], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
);
afterAll(() => child.kill('SIGKILL'));

const startStack = async () => {
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.includes('Ctrl-C stops it')) ready.resolve();
  });
  child.stderr?.pipe(process.stderr);
  child.once('exit', () => ready.reject(new Error('The stack ended')));
  await ready.promise;
  const info = readLocalJson(dataDir);
  if (!info) throw new Error('The stack did not start');
  return info;
};

const usedBytes = async (): Promise<UsedBytes> => {
  child.send('measure');
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The stack ended')));
  const [used] = await Promise.race([once(child, 'message'), gone]);
  return used;
};

type UsedBytes = { main: number; threads: Record<string, number> };

/** Without threads that have begun since: a function of a schedule takes its megabytes once. */
const growthSince = (start: UsedBytes, end: UsedBytes): number =>
  Object.entries(start.threads).reduce(
    (sum, [id, bytes]) => sum + (end.threads[id] ?? bytes) - bytes,
    end.main - start.main,
  );

describe.runIf(canMeasureMemory)('the memory of a local stack', () => {
  it(`does not grow with requests in ${seconds} s`, { timeout: 3 * 3_600_000 }, async () => {
    const info = await startStack();
    const { consent } = createConnecting({ info, ...createClient(info.base_url) });
    await fetch(info.base_url + (await consent(info.api_key)), { redirect: 'manual' });
    const load = createLoad(info);
    const memory = watchMemory(child.pid ?? 0);
    let elapsedMs = 0;
    const ask = async (share: number) => {
      const startedMs = Date.now();
      const ms = share * seconds * 1000;
      const requests = await load.run(connections, (sent) => {
        progress(Math.round((elapsedMs + Date.now() - startedMs) / 1000));
        return Date.now() - startedMs < ms || sent < share * leastRequests;
      });
      elapsedMs += ms;
      return requests;
    };

    await load.askEach();
    const warming = await ask(0.25);
    const startMib = memory.residentMib();
    const start = await usedBytes();
    const first = await ask(0.35);
    const middleMib = memory.residentMib();
    const second = await ask(0.4);
    const endMib = memory.residentMib();
    const grownBytes = growthSince(start, await usedBytes());

    const requests = first + second;
    report({
      requests: warming + requests,
      connections,
      ...Object.fromEntries(
        Object.entries(load.statuses()).map(([status, n]) => [`answers with ${status}`, n]),
      ),
      'growth in use, MB': (grownBytes / 1e6).toFixed(1),
      'growth per request, bytes': Math.round(grownBytes / requests),
      'process at the start, MiB': Math.round(startMib),
      'process in the middle, MiB': Math.round(middleMib),
      'process at the end, MiB': Math.round(endMib),
      'growth of the process per request since the middle, bytes': Math.round(
        ((endMib - middleMib) * 1024 * 1024) / second,
      ),
    });
    expect(grownBytes).toBeLessThan(mostBytesOnce + mostBytesPerRequest * requests);
    const grownResident = (endMib - middleMib) * 1024 * 1024;
    if (isSoak) {
      expect(grownResident).toBeLessThan(mostResidentOnce + mostResidentPerRequest * second);
    }
  });
});
