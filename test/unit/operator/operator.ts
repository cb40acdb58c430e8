import { Readable } from 'node:stream';
import { runOperator } from '../../../infra/operator/run-operator.ts';

/** Runs one command line in this process. `answer` is what `--json` prints. */
export const operator = async (
  args: string[],
  { secret = '', isTTY = false, env = process.env }: Partial<Stdin> = {},
) => {
  let stdout = '';
  let stderr = '';
  const code = await runOperator(args, {
    env,
    stdin: Object.assign(Readable.from([secret]), { isTTY }),
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  const answer: unknown = args.includes('--json') && stdout ? JSON.parse(stdout) : undefined;
  return { code, stdout, stderr, answer };
};

type Stdin = { secret: string; isTTY: boolean; env: Record<string, string | undefined> };
