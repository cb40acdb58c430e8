import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const functions = join(import.meta.dirname, '../../functions');
const read = (file: string) => readFileSync(join(functions, file), 'utf8');

/** What a line of a README lists; undefined if it has no such line. */
const listed = (page: string, start: string) => {
  const [, line] = new RegExp(`^${start}: (.*)\\.$`, 'm').exec(read(page)) ?? [];
  return line && [...line.matchAll(/`([\w/]+)`/g)].map(([, name]) => name);
};

/** Each folder that has a README with a line of what it may import. */
const features = globSync('*/README.md', { cwd: functions })
  .filter((page) => listed(page, 'May import'))
  .map((page) => dirname(page))
  .sort();

/** Every import within functions/, of types too, as paths below it. */
const imports = globSync('**/*.ts', { cwd: functions }).flatMap((from) =>
  [...read(from).matchAll(/\b(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, to = '']) => ({
    from,
    to: relative(functions, join(functions, dirname(from), to)),
  })),
);

/** A feature, another top folder, a folder of `platform/`, or `tables`: what lies beside the folders. */
const moduleOf = (file: string): string => {
  const [top = '', below = '', ...rest] = file.split('/');
  if (below === '') return 'tables';
  return top === 'platform' && rest.length > 0 ? `${top}/${below}` : top;
};

const layers = [
  'tables',
  'handlers',
  'composition',
  'telemetry',
  'features',
  'platform',
  'catalogue',
];

const layerOf = (file: string): number => {
  const [top = ''] = moduleOf(file).split('/');
  return layers.indexOf(features.includes(top) ? 'features' : top);
};

const shown = ({ from, to }: { from: string; to: string }) => `${from} imports ${to}`;

describe('the folders', () => {
  it('all lie in a layer', () => {
    const everywhere = imports.flatMap(({ from, to }) => [from, to]);
    expect(everywhere.filter((file) => layerOf(file) === -1)).toEqual([]);
  });

  it('import what lies below them, never what lies above', () => {
    expect(imports.filter(({ from, to }) => layerOf(from) > layerOf(to)).map(shown)).toEqual([]);
  });

  it('import each other in no circle', () => {
    const arrows = imports.map(({ from, to }) => [moduleOf(from), moduleOf(to)] as const);
    let left = new Set(arrows.flat());
    for (let before = left.size + 1; left.size < before; ) {
      before = left.size;
      const importing = arrows.filter(([from, to]) => from !== to && left.has(to));
      left = new Set(importing.map(([from]) => from).filter((from) => left.has(from)));
    }
    expect([...left]).toEqual([]);
  });
});

/** Which features, and which of the platform beside its model, these imports lead to. */
const targets = (found: typeof imports, feature: string) => {
  const modules = found.map(({ to }) => moduleOf(to));
  const named = modules.filter((to) => features.includes(to) || to === 'platform/waiting');
  return [...new Set(named)].filter((to) => to !== feature).sort();
};

describe.each(features)('%s', (feature) => {
  const page = `${feature}/README.md`;
  const own = imports.filter(({ from }) => moduleOf(from) === feature);
  const inner = existsSync(join(functions, feature, 'domain'))
    ? own.filter(({ from }) => from.startsWith(`${feature}/domain/`))
    : own;

  it('imports in its domain what its README lists', () => {
    expect(targets(inner, feature)).toEqual(listed(page, 'May import'));
  });

  it('imports elsewhere what its README lists', () => {
    const others = targets(own, feature).filter((to) => !targets(inner, feature).includes(to));
    expect(others).toEqual(listed(page, 'Outside `domain/` also') ?? []);
  });

  it('imports from the adapters of those whose rows its README says it knows', () => {
    const adapters = own.filter(({ to }) => to.includes('/adapters/'));
    expect(targets(adapters, feature)).toEqual(listed(page, 'Its adapters know rows of') ?? []);
  });
});

describe('a feature', () => {
  it('has a README that says what it may import', () => {
    const folders = globSync('*/{contracts,domain}', { cwd: functions }).map(dirname);
    expect([...new Set(folders)].filter((one) => one !== 'platform').sort()).toEqual(features);
  });
});
