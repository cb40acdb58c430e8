import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheBundles } from '../../../infra/bundling/cached-bundles.ts';
import { createTestFolder } from '../../support/run/test-folder.ts';

/** Bundles of one file, and how often they were made. */
const prepare = () => {
  const root = createTestFolder();
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
  const fetchBundle = async (sources: string[] = ['source']) => {
    await cacheBundles(join(root, 'out'), { root, sources, cache, make });
    return { made, bundle: readFileSync(join(root, 'out/a.mjs'), 'utf8') };
  };
  const change = (text: string) => writeFileSync(source, text);
  return { root, cache, fetchBundle, change };
};

describe('bundles', () => {
  it('are made once of the same files', async () => {
    const { root, fetchBundle } = prepare();
    expect(await fetchBundle()).toEqual({ made: 1, bundle: 'first' });
    writeFileSync(join(root, 'out/left.mjs'), '');
    expect(await fetchBundle()).toEqual({ made: 1, bundle: 'first' });
    expect(readdirSync(join(root, 'out'))).toEqual(['a.mjs']);
  });

  it('are made anew of a changed, a new and a renamed file, and cached for the way back', async () => {
    const { root, fetchBundle, change } = prepare();
    await fetchBundle();
    change('second');
    expect(await fetchBundle()).toEqual({ made: 2, bundle: 'second' });
    change('first');
    expect(await fetchBundle()).toEqual({ made: 2, bundle: 'first' });
    writeFileSync(join(root, 'source/b.ts'), '');
    expect(await fetchBundle()).toMatchObject({ made: 3 });
    rmSync(join(root, 'source/b.ts'));
    writeFileSync(join(root, 'source/c.ts'), '');
    expect(await fetchBundle()).toMatchObject({ made: 4 });
  });

  it.each([
    ['a changed', (folder: string) => writeFileSync(join(folder, 'bundles/a.mjs'), 'broken')],
    ['a missing', (folder: string) => rmSync(join(folder, 'bundles/a.mjs'))],
    ['an unfinished', (folder: string) => rmSync(join(folder, 'digest'))],
  ])('are made anew in place of %s copy', async (_, spoil) => {
    const { cache, fetchBundle } = prepare();
    await fetchBundle();
    const [entry = ''] = readdirSync(cache);
    spoil(join(cache, entry));
    expect(await fetchBundle()).toEqual({ made: 2, bundle: 'first' });
    expect(await fetchBundle()).toEqual({ made: 2, bundle: 'first' });
  });

  it('are cached five at a time', async () => {
    const { cache, fetchBundle, change } = prepare();
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) {
      change(text);
      await fetchBundle();
    }
    expect(readdirSync(cache)).toHaveLength(5);
    expect(await fetchBundle()).toEqual({ made: 7, bundle: '7' });
  });

  it('are made where nothing can be cached', async () => {
    const { cache, fetchBundle } = prepare();
    writeFileSync(cache, 'a file');
    expect(await fetchBundle()).toEqual({ made: 1, bundle: 'first' });
    expect(await fetchBundle()).toEqual({ made: 2, bundle: 'first' });
  });

  it('are refused when they are made of what does not name them', async () => {
    const { root, fetchBundle } = prepare();
    writeFileSync(join(root, 'other.ts'), '');
    await expect(fetchBundle(['other.ts'])).rejects.toThrow('made of source/a.ts');
  });
});
