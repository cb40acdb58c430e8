import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import figures from '../../proof/bench/figures.json' with { type: 'json' };
import { performanceChart } from '../../proof/bench/performance-chart.ts';
import { readPage, root } from '../samples/blocks.ts';
import { size } from './screenshots.ts';

const files = globSync('docs/pictures/*', { cwd: root });
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];

/** Each picture that a page shows, with what is said to whom does not see it. */
const shown = pages.flatMap((page) => {
  const text = readPage(page);
  const marked = [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, alt, file]) => [
    file,
    alt,
  ]);
  const alts = [...text.matchAll(/<img [^>]*src="([^"]+)"[^>]*alt="([^"]*)"/g)];
  const tagged = alts.map(([, file, alt]) => [file, alt]);
  return [...marked, ...tagged].map(([file = '', alt = '']) => ({
    alt,
    file: normalize(join(dirname(page), file)),
  }));
});
const shownFiles = shown.map(({ file }) => file);

it('npm run docs would not change the chart of the benchmark', () => {
  expect(readPage('docs/pictures/performance.svg')).toBe(performanceChart(figures));
});

describe('the pictures of the pages', () => {
  it('are all shown, and say in words what is on them', () => {
    const inLight = files.filter((file) => !file.endsWith('-dark.png'));
    expect(shownFiles.sort()).toEqual(inLight.sort());
    for (const { file, alt } of shown) expect(alt.length, file).toBeGreaterThan(30);
  });

  it.each(files.filter((file) => file.endsWith('-dark.png')))(
    '%s is what people get who prefer dark colours',
    (file) => {
      const source = `<source media="(prefers-color-scheme: dark)" srcset="${file}">`;
      const light = `<img src="${file.replace('dark', 'light')}"`;
      expect(readPage('README.md')).toContain(`${source}\n  ${light}`);
    },
  );

  it.each(files.filter((file) => file.endsWith('.png')))('%s is of its size, and small', (file) => {
    const bytes = readFileSync(join(root, file));
    expect(bytes.length).toBeLessThan(60_000);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size.width, size.height]);
  });
});
