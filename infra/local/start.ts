import type * as z from 'zod';
import { runCommand } from '../command-line/run-program.ts';
import { banner, bundlingLine, startingLine } from './banner.ts';
import { limitMemory } from './limit-memory.ts';
import { startOptions, toLocalOptions } from './options.ts';
import { shownPath } from './web/start/recent-requests.ts';

const facts = {
  name: 'npm start --',
  summary: 'Runs the whole service on this machine, with a demo tenant and a demo provider.',
  notes:
    'AWS_ENDPOINT_URL_DYNAMODB replaces the embedded DynamoDB, AWS_ENDPOINT_URL_KMS (with KMS_STATE_KEY_ID and KMS_SECRETS_KEY_ID) the embedded KMS.',
  options: startOptions,
  examples: ['npm start', 'npm start -- --port 0 --data-dir /tmp/another'],
};

const start = async (typed: z.output<typeof startOptions>): Promise<void> => {
  const options = toLocalOptions(typed, process.env);
  limitMemory();
  console.log(startingLine);
  // Only now: loading it takes a second of silence.
  const { startLocalStack } = await import('./stack.ts');
  const stack = await startLocalStack(options, {
    onResult: ({ method, path, result, durationMs }) =>
      console.log(`${method} ${shownPath(path)} ${result.status} ${durationMs} ms`),
    onBundling: () => console.log(bundlingLine),
  });
  const stop = async () => {
    await stack.close();
    console.log('\nStopped. All data is kept.');
    process.exit(0);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  console.log(banner(stack.info, options.dataDir));
};

/** `npm start` */
await runCommand(facts, start);
// Servers opened before the failure would keep the process running.
if (process.exitCode) process.exit();
