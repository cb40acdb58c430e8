import { readFileSync, writeFileSync } from 'node:fs';
import { generatedPages } from './generated-pages.ts';

// Run by `npm run docs`.

for (const [path, generate] of Object.entries(generatedPages)) {
  const file = new URL(`../../${path}`, import.meta.url);
  writeFileSync(file, generate(readFileSync(file, 'utf8')));
}
