import { runAsProcess } from '../../../infra/command-line/run-program.ts';
import type { Terminal } from '../../../infra/command-line/terminal.ts';

type Program = (args: string[], terminal: Terminal) => Promise<number>;

/** What can be measured. Each is loaded when it is named, since some load all of CDK. */
const targets: Readonly<Record<string, () => Promise<Program>>> = {
  functions: async () => (await import('./bench-functions.ts')).benchFunctions,
  quick: async () => (await import('./bench-quick.ts')).benchQuick,
  local: async () => (await import('./local/bench-local.ts')).benchLocal,
  lambda: async () => (await import('./lambda/bench-lambda.ts')).runBenchLambda,
  scale: async () => (await import('./scale/bench-scale.ts')).benchScale,
};

/** `npm run bench -- <target>` */
await runAsProcess(async ([name = '', ...args], terminal) => {
  const load = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (load) return (await load())(args, terminal);
  const isHelp = name === '--help';
  const known = Object.keys(targets).map((target) => `npm run bench -- ${target} --help`);
  const text = `Name what to measure:\n${known.join('\n')}\n`;
  terminal[isHelp ? 'stdout' : 'stderr'].write(text);
  return isHelp ? 0 : 2;
});
