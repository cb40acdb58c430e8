import { runCommand } from '../../infra/command-line/run-command.ts';
import { banner } from '../../infra/local/banner.ts';
import { toLocalOptions } from '../../infra/local/options.ts';
import { startLocalStack } from '../../infra/local/stack.ts';
import { startOptions } from '../../infra/local/start-options.ts';

/** `npm start` with bundles that are ready: their folder first, then the options of `npm start`. */
const [bundles = ''] = process.argv.splice(2, 1);
await runCommand(
  { name: 'start', summary: '', options: startOptions, examples: [] },
  async (typed) => {
    const options = toLocalOptions(typed, process.env);
    const stack = await startLocalStack(options, { bundles });
    console.log(banner(stack.info, options.dataDir));
  },
);
if (process.exitCode) process.exit();
