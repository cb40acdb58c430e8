import { writeFileSync } from 'node:fs';
import { errorsPage } from './errors-page.ts';

// Run by `npm run docs:errors`.

writeFileSync(new URL('../../docs/errors.md', import.meta.url), errorsPage());
