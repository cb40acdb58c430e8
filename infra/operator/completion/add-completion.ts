import type { Command } from 'commander';
import * as z from 'zod';
import { addCommand } from '../../command-line/program.ts';
import type { Output } from '../../command-line/terminal.ts';
import { bashScript } from './bash-script.ts';
import { completions, type Shell, shells } from './completions.ts';
import { zshScript } from './zsh-script.ts';

const scripts = { bash: bashScript, zsh: zshScript };
const files = { bash: '~/.bashrc', zsh: '~/.zshrc, after compinit' };

/** `completion <shell>`: it needs no environment, so it is no command of the others' kind. */
export const addCompletion = (program: Command, { stdout }: { stdout: Output }): void => {
  const none = z.object({});
  const parent = addCommand(program, {
    name: 'completion',
    summary: 'Prints a script that completes commands and options in bash or zsh.',
    usage: '<shell>',
    options: none,
    examples: shells.map(exampleOf),
  });
  for (const shell of shells) {
    const facts = {
      name: shell,
      summary: `Prints the script for ${shell}.`,
      notes: `Keep it in a file, and source that in ${files[shell]}. Make it again when commands have changed.`,
      options: none,
      examples: [exampleOf(shell)],
    };
    addCommand(parent, facts, async () => {
      stdout.write(scripts[shell](completions()));
    });
  }
};

const exampleOf = (shell: Shell) =>
  `npm run --silent operator -- completion ${shell} > ~/.trunkline-completion.${shell}`;
