import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const sizesIn = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).map((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    return { file, lines };
  });

const longerThan = (most: number, pattern: string) =>
  sizesIn(pattern).filter(({ lines }) => lines > most);

/** The lines that this part of the files does not exceed. */
const quantile = (part: number, pattern: string): number | undefined => {
  const sorted = sizesIn(pattern)
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  return sorted[Math.ceil(part * sorted.length) - 1];
};

describe('the sizes of files', () => {
  it.each(['functions', 'infra', 'test'])('are at most 200 lines in %s/', (folder) => {
    expect(sizesIn(`${folder}/**/*.ts`).length).toBeGreaterThan(100);
    expect(longerThan(200, `${folder}/**/*.ts`)).toEqual([]);
  });

  it.each(['providers', 'components'])('are at most 120 lines of the catalogue’s %s', (folder) => {
    const isDescription = ({ file }: { file: string }) => !file.endsWith('/provider.ts');
    const tooLong = longerThan(120, `functions/catalogue/${folder}/**/*.ts`);
    expect(tooLong.filter(isDescription)).toEqual([]);
  });

  it('are small in functions/: half have at most 45 lines, nine of ten at most 110', () => {
    expect(quantile(0.5, 'functions/**/*.ts')).toBeLessThanOrEqual(45);
    expect(quantile(0.9, 'functions/**/*.ts')).toBeLessThanOrEqual(110);
  });
});
