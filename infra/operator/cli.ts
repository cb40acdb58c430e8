import { runOperator } from './run-operator.ts';

/** `npm run operator` */
// A reader that goes away, as `head` does, is no failure worth a stack trace.
process.stdout.on('error', () => process.exit(1));

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
});
