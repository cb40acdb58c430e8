import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cacheBundles } from '../../../infra/bundling/cached-bundles.ts';

/** Bundles of one file, and how often they were made. */
const prepare = () => {
  const root = mkdtempSync(join(tmpdir(), 'trunkline-kept-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'source'));
  const source = join(root, 'source/a.ts');
  const cache = join(root, 'cache');
  writeFileSync(source, 'first');
  let made = 0;
  const make = async (folder: string) => {
    made++;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.mjs'), readFileSync(source));
    return [source, join(root, 'node_modules/zod/index.js')];
  };
  const keep = async (sources: string[] = ['source']) => {
    await cacheBundles(join(root, 'out'), { root, sources, cache, make });
    return { made, bundle: readFileSync(join(root, 'out/a.mjs'), 'utf8') };
  };
  const change = (text: string) => writeFileSync(source, text);
  return { root, cache, keep, change };
};

describe('bundles', () => {
  it('are made once of the same files', async () => {
    const { root, keep } = prepare();
    expect(await keep()).toEqual({ made: 1, bundle: 'first' });
    writeFileSync(join(root, 'out/left.mjs'), '');
    expect(await keep()).toEqual({ made: 1, bundle: 'first' });
    expect(readdirSync(join(root, 'out'))).toEqual(['a.mjs']);
  });

  it('are made anew of a changed, a new and a renamed file, and kept for the way back', async () => {
    const { root, keep, change } = prepare();
    await keep();
    change('second');
    expect(await keep()).toEqual({ made: 2, bundle: 'second' });
    change('first');
    expect(await keep()).toEqual({ made: 2, bundle: 'first' });
    writeFileSync(join(root, 'source/b.ts'), '');
    expect(await keep()).toMatchObject({ made: 3 });
    rmSync(join(root, 'source/b.ts'));
    writeFileSync(join(root, 'source/c.ts'), '');
    expect(await keep()).toMatchObject({ made: 4 });
  });

  it.each([
    ['a changed', (folder: string) => writeFileSync(join(folder, 'bundles/a.mjs'), 'broken')],
    ['a missing', (folder: string) => rmSync(join(folder, 'bundles/a.mjs'))],
    ['an unfinished', (folder: string) => rmSync(join(folder, 'digest'))],
  ])('are made anew in place of %s copy', async (_, spoil) => {
    const { cache, keep } = prepare();
    await keep();
    const [entry = ''] = readdirSync(cache);
    spoil(join(cache, entry));
    expect(await keep()).toEqual({ made: 2, bundle: 'first' });
    expect(await keep()).toEqual({ made: 2, bundle: 'first' });
  });

  it('are kept five times at most', async () => {
    const { cache, keep, change } = prepare();
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) {
      change(text);
      await keep();
    }
    expect(readdirSync(cache)).toHaveLength(5);
    expect(await keep()).toEqual({ made: 7, bundle: '7' });
  });

  it('are made where nothing can be kept', async () => {
    const { cache, keep } = prepare();
    writeFileSync(cache, 'a file');
    expect(await keep()).toEqual({ made: 1, bundle: 'first' });
    expect(await keep()).toEqual({ made: 2, bundle: 'first' });
  });

  it('are refused when they are made of what does not name them', async () => {
    const { root, keep } = prepare();
    writeFileSync(join(root, 'other.ts'), '');
    await expect(keep(['other.ts'])).rejects.toThrow('made of source/a.ts');
  });
});
