import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changeOptions, targetOptions } from '../../infra/operator/target.ts';
import { loadAll } from '../infra/operator/all-commands.ts';
import { readPage, root } from './samples/blocks.ts';

const commands = await loadAll();

/** A word to be replaced, as in `operator -- <command>`, or an option, as in `operator -- --help`. */
const isName = (word: string) => /^[a-z-]+$/.test(word) && !word.startsWith('--');

const linesOf = (page: string): string[] =>
  [...readPage(page).matchAll(/npm run (?:--silent )?operator -- ([^`\n|]+)/g)]
    .map(([, line = '']) => line)
    .filter((line) => isName(line.split(' ')[0] ?? ''));

/** What there is not: the command, or options of it. */
const unknownIn = (line: string): string[] => {
  const name = line.split(/ (?=-|<|$)/)[0]?.trim() ?? '';
  if (line === `${name.split(' ')[0]} --help`) return [];
  const command = commands.get(name);
  if (!command) return [name];
  const known = {
    ...command.options.shape,
    ...targetOptions.shape,
    ...(command.changes ? changeOptions.shape : {}),
    help: true,
  };
  return [...line.matchAll(/ --([a-z-]+)/g)].flatMap(([, option = '']) =>
    option in known ? [] : [`${name} --${option}`],
  );
};

it('documents commands and options of the operator that there are, with --env too', () => {
  const pages = globSync(['*.md', '{docs,functions,infra,test}/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'CHANGELOG.md'],
  });
  const lines = pages.flatMap((page) => linesOf(page).map((line) => ({ page, line })));
  expect(lines.length).toBeGreaterThan(70);
  expect(lines.filter(({ line }) => unknownIn(line).length > 0)).toEqual([]);
});
