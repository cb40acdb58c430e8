import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Statuses } from './attack-stack.ts';

const program = fileURLToPath(new URL('./attack-process.ts', import.meta.url));
/** After so many requests a new process begins, with a new stack. */
export const runsPerProcess = 25_000;

type Part = { seed: number; runs: number };
type Ended = { done: number; statuses: Statuses; earlyMib: number; lateMib: number };
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
export const attackInProcesses = async (
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
