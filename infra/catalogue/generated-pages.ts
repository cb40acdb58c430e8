import { components } from '../../functions/components/catalogue.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { cataloguePage } from './catalogue-page.ts';
import { errorsPage } from './errors-page.ts';
import { eventsPage } from './events-page.ts';
import { providersPage } from './providers-page.ts';
import { storagePage } from './storage/storage-page.ts';

/** The pages that are generated, or have a part that is: each text from the page as it is. */
export const generatedPages: Readonly<Record<string, (page: string) => string>> = {
  'docs/integrate/catalogue.md': () => cataloguePage(providers.values(), components.values()),
  'docs/integrate/errors.md': errorsPage,
  'docs/platform/events.md': eventsPage,
  'docs/providers.md': () => providersPage(providers.values(), components.values()),
  'docs/storage.md': storagePage,
};
