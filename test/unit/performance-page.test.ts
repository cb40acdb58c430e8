import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import figures from '../bench/figures.json' with { type: 'json' };
import { performancePage } from '../bench/performance-page.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

describe('docs/performance.md', () => {
  it('has the figures of the last run (npm run bench -- --save)', () => {
    const page = read('performance.md');
    expect(performancePage(page, figures)).toBe(page);
  });

  it('is of a valid run', () => {
    expect(Math.abs(figures.selfRatio - 1)).toBeLessThanOrEqual(0.05);
  });

  it('is not written without its marks', () => {
    expect(() => performancePage('# Performance', figures)).toThrow(/marks/);
  });
});
