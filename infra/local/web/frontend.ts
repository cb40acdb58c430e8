import type { RequestListener } from 'node:http';
import type { Database } from '../../../functions/adapters/dynamodb.ts';
import { createRegisteredApps } from '../../../functions/adapters/registered-apps.ts';
import type { RecentEvents } from '../aws/events/recent-events.ts';
import { createDemoProvider } from '../demo-provider/demo-provider.ts';
import { demoType } from '../demo-provider/describe-provider.ts';
import { localProviders } from '../demo-provider/local-catalogues.ts';
import type { Seed } from '../seed.ts';
import type { Store } from '../store.ts';
import { createEventPages } from './events/event-pages.ts';
import { lookFiles } from './pages/look.ts';
import { sendFile } from './pages/send.ts';
import { createSettingsPage } from './settings/settings-page.ts';
import { createSetups } from './settings/setup.ts';

/** Serves the settings page, in place of the web application, the demo provider, and recent events. */
export const createFrontend = ({
  baseUrl,
  frontendUrl,
  store,
  seeded,
  events,
  dataDir,
  database,
}: {
  baseUrl: string;
  frontendUrl: string;
  store: Store;
  seeded: Seed;
  events: RecentEvents;
  /** As the operator command takes it. */
  dataDir: string;
  database: Database;
}): RequestListener => {
  const redirectUri = `${baseUrl}/integrations/oauth_callback/${demoType}`;
  const client = { ...seeded.demoClient, redirectUri };
  const demoProvider = createDemoProvider({ frontendUrl, store, client });
  const apps = createRegisteredApps(database);
  const readSetups = createSetups(localProviders(frontendUrl), apps, { baseUrl, dataDir });
  const settingsPage = createSettingsPage({ baseUrl, apiKey: seeded.apiKey, readSetups });
  const eventPages = createEventPages(events);
  return (request, response) => {
    const url = request.url ?? '';
    if (/^\/demo-provider(\/|$|\?)/.test(url)) return demoProvider(request, response);
    const style = lookFiles.get(url);
    if (style) return sendFile(response, 'text/css', style);
    if (/^\/events(\.json)?($|\?)/.test(url)) return eventPages(request, response);
    return settingsPage(request, response);
  };
};
