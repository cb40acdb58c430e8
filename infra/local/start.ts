import { banner } from './banner.ts';
import { parseOptions, UsageError, usage } from './options.ts';
import { startLocalStack } from './stack.ts';
import { StartError } from './start-error.ts';

/** `npm start` */
const main = async () => {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options === 'help') return console.log(usage);

  const stack = await startLocalStack(options, {
    onAnswer: ({ method, path, status, durationMs }) =>
      console.log(`${method} ${path} ${status} ${durationMs} ms`),
  });
  console.log(banner(stack.info, options.dataDir));
  const stop = async () => {
    await stack.close();
    process.exit(0);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
};

try {
  await main();
} catch (error) {
  const expected = error instanceof StartError || error instanceof UsageError;
  console.error(expected ? error.message : error);
  process.exit(1);
}
