import { randomUUID } from 'node:crypto';
import { schedules } from '../../../functions/schedules.ts';
import { runCommand } from '../../../infra/command-line/run-program.ts';
import { banner } from '../../../infra/local/banner.ts';
import { limitMemory } from '../../../infra/local/limit-memory.ts';
import { startOptions, toLocalOptions } from '../../../infra/local/options.ts';
import { startLocalStack } from '../../../infra/local/stack.ts';

/**
 * `npm start` with finished bundles. Arguments: their folder, then the options of `npm start`. SIGUSR2
 * is the hour of the scheduled functions.
 */
const [bundles = ''] = process.argv.splice(2, 1);
await runCommand(
  { name: 'start', summary: '', options: startOptions, examples: [] },
  async (typed) => {
    limitMemory();
    const options = toLocalOptions(typed, process.env);
    const stack = await startLocalStack(options, { bundles });
    process.on('SIGUSR2', () => {
      for (const { name } of schedules) void stack.functions.get(name)?.invoke({}, randomUUID());
    });
    console.log(banner(stack.info, options.dataDir));
  },
);
if (process.exitCode) process.exit();
