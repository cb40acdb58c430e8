import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runBench } from './run-bench.ts';

/** `npm run bench` */
const usage = `Usage: npm run bench -- [--rounds <number>] [--memory <MB>] [--only <text>]

  --rounds <number>  rounds that count (default 15)
  --memory <MB>      of which the limits of V8's heap are derived, as on Lambda (default 512)
  --only <text>      functions whose name holds this, beside the references

Exits with 1 when a function is over its budget or the machine was too busy, with 2 when called
wrongly.`;

const read = () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '15' },
      memory: { type: 'string', default: '512' },
      only: { type: 'string', default: '' },
    },
  });
  const [rounds, memoryMb] = [Number(values.rounds), Number(values.memory)];
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is no number.');
  if (!Number.isInteger(memoryMb) || memoryMb < 128) throw new Error('--memory is below 128.');
  return { rounds, memoryMb, only: values.only };
};

const options = (() => {
  try {
    return read();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
})();
if (!existsSync('/proc/self/schedstat')) {
  console.error('Only Linux tells the CPU time of another process.');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
try {
  process.exitCode = await runBench(options, folder);
} finally {
  rmSync(folder, { recursive: true });
}
