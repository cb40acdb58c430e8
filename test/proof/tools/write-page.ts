import { writeFileSync } from 'node:fs';
import results from './results.json' with { type: 'json' };
import { worksWithPage } from './works-with-page.ts';

// Run by `npm run docs`.

const page = new URL('../../../docs/integrate/works-with.md', import.meta.url);
writeFileSync(page, worksWithPage(results));
