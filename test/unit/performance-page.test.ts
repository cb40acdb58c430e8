import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figuresSchema } from '../bench/figures.ts';
import { performancePage } from '../bench/performance-page.ts';

const saved = new URL('../bench/figures.json', import.meta.url);
const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

// Written by the first valid run.
describe.skipIf(!existsSync(saved))('docs/performance.md', () => {
  const figures = () => figuresSchema.parse(JSON.parse(readFileSync(saved, 'utf8')));

  it('has the figures of the last run (npm run bench -- --save)', () => {
    const page = read('performance.md');
    expect(performancePage(page, figures())).toBe(page);
  });

  it('is of a valid run', () => {
    expect(Math.abs(figures().selfRatio - 1)).toBeLessThanOrEqual(0.05);
  });

  it('is not written without its marks', () => {
    expect(() => performancePage('# Performance', figures())).toThrow(/marks/);
  });
});
