import type { Terminal } from './terminal.ts';

/** Runs a program with the arguments and streams of this process, which gets its exit code. */
export const runAsProcess = async (
  run: (args: string[], terminal: Terminal) => Promise<number>,
): Promise<void> => {
  // A reader that goes away, as `head` does, is no failure worth a stack trace.
  process.stdout.on('error', () => process.exit(1));
  const exitCode = await run(process.argv.slice(2), process);
  // What ran may have set another by itself, as Vitest does.
  if (exitCode !== 0) process.exitCode = exitCode;
};
