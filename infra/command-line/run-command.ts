import type * as z from 'zod';
import { checkOptions } from './check-options.ts';
import { type CommandFacts, createProgram } from './program.ts';
import { runAsProcess } from './run-as-process.ts';
import { runProgram } from './run-program.ts';

/** A program of one command, as this process. @param run does the work, with checked options */
export const runCommand = <Options extends z.ZodObject>(
  facts: CommandFacts & { options: Options },
  run: (options: z.output<Options>) => Promise<void>,
): Promise<void> =>
  runAsProcess((args, terminal) => {
    const program = createProgram(facts, terminal, (given) =>
      run(checkOptions(facts.options, given)),
    );
    return runProgram(program, args, terminal);
  });
