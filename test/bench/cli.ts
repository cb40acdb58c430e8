import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../infra/command-line/command-error.ts';
import { runCommand } from '../../infra/command-line/run-command.ts';
import { UsageError } from '../../infra/command-line/usage-error.ts';
import { benchOptions } from './options.ts';
import { runBench } from './run-bench.ts';

const facts = {
  name: 'npm run bench --',
  summary: 'Measures what each function costs, cold and warm.',
  notes:
    'Exits with 1 when a function is over its budget or the machine was too busy, with 2 when called wrongly.',
  options: benchOptions,
  examples: ['npm run bench', 'npm run bench -- --rounds 3 --only list-agents'],
};

/** `npm run bench` */
await runCommand(facts, async ({ rounds, memory: memoryMb, only }) => {
  if (!existsSync('/proc/self/schedstat')) {
    throw new UsageError('Only Linux tells the CPU time of another process.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
  try {
    const exitCode = await runBench({ rounds, memoryMb, only }, folder);
    // It has printed why.
    if (exitCode !== 0) throw new CommandError();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
