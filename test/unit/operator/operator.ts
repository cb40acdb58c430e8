import type { Ask } from '../../../infra/command-line/ask.ts';
import { runOperator } from '../../../infra/operator/run-operator.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';

const neverAsks: Ask = (question) => Promise.reject(new Error(`It asked: ${question}`));

/** Runs one command line in this process. `answer` is what `--json` prints. */
export const operator = async (
  args: string[],
  { ask = neverAsks, env = process.env, ...stdin }: Partial<Situation> = {},
) => {
  // A stack that somebody runs beside the tests is no part of them.
  const own = { TRUNKLINE_CACHE: '/nonexistent', ...env };
  const { terminal, output } = createTerminal({ env: own, ...stdin });
  const code = await runOperator(args, terminal, ask);
  const { stdout, stderr } = output;
  const answer: unknown = args.includes('--json') && stdout ? JSON.parse(stdout) : undefined;
  return { code, stdout, stderr, answer };
};

type Situation = {
  secret: string;
  isTTY: boolean;
  env: Record<string, string | undefined>;
  ask: Ask;
};
