import { writeFileSync } from 'node:fs';
import { components } from '../../functions/components/catalogue.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { cataloguePage } from './catalogue-page.ts';

// Run by `npm run docs:catalogue`.

const page = new URL('../../docs/integrate/catalogue.md', import.meta.url);
writeFileSync(page, cataloguePage(providers.values(), components.values()));
