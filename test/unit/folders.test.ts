import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const functions = join(import.meta.dirname, '../../functions');

/** The features: each folder that has a README with a line of what it may import. */
const features = globSync('*/README.md', { cwd: functions })
  .map((page) => {
    const [, imports] =
      /^May import: (.*)\.$/m.exec(readFileSync(join(functions, page), 'utf8')) ?? [];
    return { feature: dirname(page), imports };
  })
  .filter((found): found is { feature: string; imports: string } => found.imports !== undefined);

const names = features.map(({ feature }) => feature);

/** Every import within functions/, as paths below it. */
const imports = globSync('**/*.ts', { cwd: functions }).flatMap((from) =>
  [
    ...readFileSync(join(functions, from), 'utf8').matchAll(/\b(?:from|import\() ?'(\.[^']+)'/g),
  ].map(([, to = '']) => ({ from, to: relative(functions, join(functions, dirname(from), to)) })),
);

/** The module of a file: a feature, a top folder, or a folder of `platform/`. */
const moduleOf = (file: string) => {
  const [top = '', below = ''] = file.split('/');
  return top === 'platform' && below.includes('.') === false ? `${top}/${below}` : top;
};

/** Which features, and which of the platform beside its model, the domain of a feature imports. */
const importsOf = (feature: string) => {
  const found = imports
    .filter(({ from }) => from.startsWith(`${feature}/`))
    .map(({ to }) => moduleOf(to))
    .filter((to) => to !== feature && (names.includes(to) || to === 'platform/waiting'));
  return [...new Set(found)].sort();
};

describe('a feature', () => {
  it.each(features)('$feature imports what its README lists', ({ feature, imports: listed }) => {
    expect(importsOf(feature)).toEqual([...listed.matchAll(/`([\w/]+)`/g)].map(([, to]) => to));
  });

  it('has a README', () => {
    const folders = new Set(
      globSync('*/{contracts,domain}', { cwd: functions }).map((folder) => dirname(folder)),
    );
    expect(names).toEqual(expect.arrayContaining([...folders].filter((one) => one !== 'platform')));
  });
});
