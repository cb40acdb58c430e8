import * as z from 'zod';
import { type AskPerson, askOnTerminal } from '../command-line/ask.ts';
import { addGroup, addLoaded, createProgram } from '../command-line/program.ts';
import { runProgram } from '../command-line/run-program.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { nouns } from './nouns.ts';

const name = 'npm run operator --';
const target = '(--local [data-dir] | --env <name>)';

const usage = `<command> ${target}`;
const options = z.object({});

const facts = {
  name,
  summary:
    'Makes API keys, agents and OAuth apps, explains connections and webhooks, and rotates secrets.',
  notes:
    'Every command takes --json, for programs, and --help, with its options and examples. Programs call npm run --silent operator, which leaves nothing but the answer on standard output.',
  usage,
  options,
  examples: [`${name} keys create --help`, `${name} agents list --local --tenant demo`],
};

/**
 * One command line: the answer goes to standard output, one line about a failure to standard error.
 * The code of a command, and what it needs, is loaded when it is called.
 * @returns the exit code: 0, 1 for a failure, 2 for a command line that is not understood, or the command's own
 */
export const runOperator = (
  args: string[],
  terminal: Terminal,
  ask: AskPerson = askOnTerminal,
): Promise<number> => {
  const program = createProgram(facts, terminal);
  for (const [noun, { summary, commands }] of Object.entries(nouns)) {
    const verbs = commands.map(({ verb }) => verb);
    const group = addGroup(program, {
      name: noun,
      summary: `${summary}: ${verbs.join(', ')}`,
      usage,
      options,
      examples: verbs.map((verb) => `${name} ${noun} ${verb} --help`),
    });
    for (const { verb, summary, load } of commands) {
      addLoaded(group, { name: verb, summary }, async () => {
        const { commandOf } = await import('./loaded-command.ts');
        return commandOf(await load(), `${noun} ${verb}`, { name, target, terminal, ask });
      });
    }
  }
  return runProgram(program, args, terminal);
};
