import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const domain = join(import.meta.dirname, '../../../functions/domain');
const readme = readFileSync(join(domain, 'README.md'), 'utf8');

/** The rows of its table: a room, and the rooms that it may import. */
const rows = [...readme.matchAll(/^\| `([\w/]+)\/` \|.*\| (.*) \|$/gm)].map(
  ([, room = '', imports = '']) => ({ room, imports }),
);

/** The innermost room that holds a file. A folder that is no room counts as one. */
const roomOf = (path: string) => {
  const file = path.slice(domain.length + 1);
  const holding = rows.map(({ room }) => room).filter((room) => file.startsWith(`${room}/`));
  return holding.sort((a, b) => b.length - a.length)[0] ?? file.split('/')[0] ?? '';
};

/** `connect → model` for every import that leaves a room. A file without a room counts as a room. */
const arrows = () => {
  const found = new Set<string>();
  for (const file of globSync('**/*.ts', { cwd: domain })) {
    const source = join(domain, file);
    for (const [, to = ''] of readFileSync(source, 'utf8').matchAll(/ from '(\.[^']+)';/g)) {
      const target = join(dirname(source), to);
      if (!target.startsWith(`${domain}/`)) continue;
      if (roomOf(target) !== roomOf(source)) found.add(`${roomOf(source)} → ${roomOf(target)}`);
    }
  }
  return [...found].sort();
};

/** The same arrows, read from the table. */
const documented = () =>
  rows
    .flatMap(({ room, imports }) =>
      [...imports.matchAll(/`([\w/]+)`/g)].map(([, to]) => `${room} → ${to}`),
    )
    .sort();

it('has the rooms and the imports that its README lists', () => {
  expect(arrows()).toEqual(documented());
});
