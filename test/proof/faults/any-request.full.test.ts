import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readyBundles } from '../../support/run/ready-bundles.ts';
import { soaking } from '../soak/soaking.ts';
import type { Statuses } from '../support/attack/attack-stack.ts';

const { runs, seed, progress, report } = soaking('requests');

const program = fileURLToPath(new URL('../support/attack/attack-process.ts', import.meta.url));
/** After so many requests a new process begins, with a new stack. */
const runsPerProcess = 25_000;
/** Of a function, which has 512 MB in every environment. */
const mostMib = 400;

type Part = { seed: number; runs: number };
type Ended = {
  done: number;
  statuses: Statuses;
  bodies: { large: number; longest: number };
  peaks: [name: string, mib: number][];
};
type Message = Ended | { done: number } | { fault: string };

const partsOf = (runs: number, seed: number): Part[] =>
  Array.from({ length: Math.ceil(runs / runsPerProcess) }, (_, n) => ({
    seed: seed + n,
    runs: Math.min(runsPerProcess, runs - n * runsPerProcess),
  }));

/** Every second process asks the authorizer for each request; the others as deployed. */
const cacheSecondsOf = ({ seed }: Part) => (seed % 2 === 0 ? 0 : 60);

const runPart = (
  bundles: string,
  part: Part,
  running: Set<ChildProcess>,
  onDone: (n: number) => void,
) =>
  new Promise<Ended>((resolve, reject) => {
    const { seed, runs } = part;
    const args = [bundles, seed, runs, cacheSecondsOf(part)].map(String);
    const child = fork(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const repeat = `npm run soak -- requests --seed ${seed} --runs ${runs}`;
    running.add(child);
    let done = 0;
    child.on('message', (message: Message) => {
      if ('fault' in message) return reject(new Error(`${repeat}\n${message.fault}`));
      onDone(message.done - done);
      done = message.done;
      if ('statuses' in message) resolve(message);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      reject(new Error(`${repeat}\nIt ended with ${code ?? signal} after ${done} requests`));
    });
  });

/**
 * Attacks local stacks, one per core at a time. The first fault ends it.
 * @throws Error with the smallest request that shows the fault, and how to repeat it
 */
const attackInProcesses = async (
  bundles: string,
  { runs, seed }: Part,
  onDone: (done: number) => void,
): Promise<Ended[]> => {
  const parts = partsOf(runs, seed);
  const running = new Set<ChildProcess>();
  const ended: Ended[] = [];
  let done = 0;
  const work = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      ended.push(
        await runPart(bundles, part, running, (more) => {
          done += more;
          onDone(done);
        }),
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } finally {
    parts.length = 0;
    for (const child of running) child.kill('SIGKILL');
  }
  return ended;
};

describe('any request', () => {
  // Then every success and every common refusal is met, and the output has no sign of a fault.
  it('is answered as documented', { timeout: 300_000 + runs * 200 }, async () => {
    const startedAtMs = Date.now();
    const parts = await attackInProcesses(await readyBundles(), { runs, seed }, progress);
    const statuses = new Map<string, number>();
    for (const [status, count] of parts.flatMap((part) => Object.entries(part.statuses))) {
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
    const done = parts.reduce((sum, part) => sum + part.done, 0);
    const peaks = parts.flatMap((part) => part.peaks);
    const [largest, most] = peaks.reduce((one, other) => (other[1] > one[1] ? other : one));
    report({
      'requests per second': Math.round(done / ((Date.now() - startedAtMs) / 1000)),
      processes: parts.length,
      'bodies above 64 KiB': parts.reduce((sum, { bodies }) => sum + bodies.large, 0),
      'longest body, bytes': Math.max(...parts.map(({ bodies }) => bodies.longest)),
      'most memory of a function, MiB': most,
      'the function with most memory': largest,
      ...Object.fromEntries([...statuses].sort().map(([status, n]) => [`answers ${status}`, n])),
    });
    expect(done).toBe(runs);
    expect(most).toBeLessThanOrEqual(mostMib);
    expect(statuses.get('timed out') ?? 0).toBeLessThanOrEqual(1 + runs / 1000);
    expect([...statuses.keys()]).toEqual(
      expect.arrayContaining(['200', '302', '400', '404', '422']),
    );
  });
});
