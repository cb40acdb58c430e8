import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const local = await read('infra/local/web/pages/look.css');
const docs = await read('functions/docs/browser/docs.css');

/** The custom properties of a style sheet, without those that phones have. */
const tokensOf = (css: string) =>
  new Map(
    [...css.matchAll(/^ {2}(--[a-z-]+): ([^;]+);/gm)].map(([, name = '', value]) => [name, value]),
  );

describe('the look of the documentation', () => {
  const given = tokensOf(local);

  it('has the letters and colours of the local pages', () => {
    const shared = [...tokensOf(docs)].filter(([name]) => given.has(name));
    expect(shared.length).toBeGreaterThan(10);
    for (const [name, value] of shared) expect([name, value]).toEqual([name, given.get(name)]);
  });

  it('has their width', () => {
    const [, width] = /main \{\s+max-width: ([^;]+);/.exec(local) ?? [];
    expect(tokensOf(docs).get('--width')).toBe(width);
  });
});
