import type { AskPerson } from '../../../infra/command-line/ask.ts';
import { type LocalJson, writeLocalJson } from '../../../infra/local/local-json.ts';
import { runOperator } from '../../../infra/operator/run-operator.ts';
import { createTerminal, type Person } from '../../support/command-line/terminal.ts';
import { createTestFolder } from '../../support/run/test-folder.ts';

type Situation = Person & { ask: AskPerson };

const neverAsks: AskPerson = (question) => Promise.reject(new Error(`It asked: ${question}`));

/** The words of a command line; double quotes hold some together. */
const wordsOf = (line: string) =>
  (line.match(/(?:"[^"]*"|\S)+/g) ?? []).map((word) => word.replaceAll('"', ''));

/** Runs one command line in this process. `json` is what `--json` prints. */
export const operator = async (
  line: string | string[],
  { ask = neverAsks, env = process.env, ...person }: Partial<Situation> = {},
) => {
  const args = typeof line === 'string' ? wordsOf(line) : line;
  const { terminal, output } = createTerminal({ env, ...person });
  const code = await runOperator(args, terminal, ask);
  const json = args.includes('--json') && output.stdout ? JSON.parse(output.stdout) : undefined;
  return { code, ...output, json };
};

/** Runs command lines on a local stack. */
export const operatorOn =
  ({ dataDir }: { dataDir: string }) =>
  (line: string, situation?: Partial<Situation>) =>
    operator(`${line} --local ${dataDir}`, situation);

/** Somebody at a terminal, who types these answers one after the other; without any, they cancel. */
export const person = (...answers: (string | undefined)[]) => {
  const questions: { question: string; hidden: boolean }[] = [];
  const ask: AskPerson = async (question, how) => {
    questions.push({ question, hidden: how?.hidden ?? false });
    return answers.shift();
  };
  return { questions, ask, isTTY: true };
};

/** A data folder until the test ends, of a stack that says this of itself; without that, of none. */
export const folderOf = async (info?: LocalJson): Promise<string> => {
  const dir = createTestFolder();
  if (info) writeLocalJson(dir, info);
  return dir;
};
