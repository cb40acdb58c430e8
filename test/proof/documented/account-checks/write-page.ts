import { writeFileSync } from 'node:fs';
import { accountChecksPage } from './account-checks-page.ts';

// Run by `npm run docs`.

const page = new URL('../../../../docs/operate/account-checks.md', import.meta.url);
writeFileSync(page, accountChecksPage());
