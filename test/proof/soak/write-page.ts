import { readFileSync, writeFileSync } from 'node:fs';
import figures from './figures.json' with { type: 'json' };
import { reliabilityPage } from './reliability-page.ts';

// Run by `npm run docs`.

const page = new URL('../../../docs/operate/reliability.md', import.meta.url);
writeFileSync(page, reliabilityPage(readFileSync(page, 'utf8'), figures));
