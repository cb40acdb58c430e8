import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const bytesOf = (file: string) => statSync(file).size;

/**
 * The most that one request makes a function load: its bundle, and of each catalogue beside it the
 * largest member. Files that it gives away are no code.
 */
export const loadedBytes = (folder: string): number => {
  const catalogues = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'files')
    .map(({ name }) => join(folder, name));
  const largest = catalogues.map((catalogue) =>
    Math.max(...readdirSync(catalogue).map((file) => bytesOf(join(catalogue, file)))),
  );
  return largest.reduce((sum, bytes) => sum + bytes, bytesOf(join(folder, 'index.mjs')));
};
