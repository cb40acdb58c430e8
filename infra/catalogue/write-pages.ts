import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generatedPages } from './generated-pages.ts';

// Run by `npm run docs`.

for (const [path, generate] of Object.entries(generatedPages)) {
  const file = new URL(`../../${path}`, import.meta.url);
  // The page of a new provider is not there yet.
  writeFileSync(file, generate(existsSync(file) ? readFileSync(file, 'utf8') : ''));
}
