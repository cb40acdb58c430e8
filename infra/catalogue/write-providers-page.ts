import { writeFileSync } from 'node:fs';
import { components } from '../../functions/components/catalogue.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { providersPage } from './providers-page.ts';

// Run by `npm run docs:providers`.

const page = new URL('../../docs/providers.md', import.meta.url);
writeFileSync(page, providersPage(providers.values(), components.values()));
