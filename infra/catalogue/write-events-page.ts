import { readFileSync, writeFileSync } from 'node:fs';
import { eventsPage } from './events-page.ts';

// Run by `npm run docs:events`.

const page = new URL('../../docs/events.md', import.meta.url);
writeFileSync(page, eventsPage(readFileSync(page, 'utf8')));
