import type { RequestListener } from 'node:http';
import type { Database } from '../../../functions/adapters/dynamodb.ts';
import { createRegisteredApps } from '../../../functions/adapters/oauth-apps.ts';
import type { RecentEvents } from '../aws/events/event-server.ts';
import { createDemoProvider } from '../demo-provider/demo-provider.ts';
import { demoType, localComponents, localProviders } from '../demo-provider/local-catalogues.ts';
import { createOutcomes } from '../demo-provider/outcomes.ts';
import type { Seed } from '../seed.ts';
import type { Store } from '../store.ts';
import { createEventPages } from './events/event-pages.ts';
import { readAsset } from './pages/assets.ts';
import { sendAsset } from './pages/send.ts';
import { createSettingsPage } from './settings/settings-page.ts';
import { createSetups } from './settings/setup.ts';
import type { Running } from './start/overview-page.ts';
import type { RecentRequests } from './start/recent-requests.ts';
import { createStartPage } from './start/start-page.ts';

/**
 * Serves the start page, the settings page in place of the web application, the demo provider, and
 * recent events.
 */
export const createFrontend = ({
  running,
  store,
  seeded,
  events,
  requests,
  database,
}: {
  running: Running;
  store: Store;
  seeded: Seed;
  events: RecentEvents;
  requests: RecentRequests;
  database: Database;
}): RequestListener => {
  const { dataDir, info } = running;
  const { base_url: baseUrl, frontend_url: frontendUrl } = info;
  const redirectUri = `${baseUrl}/integrations/oauth_callback/${demoType}`;
  const client = { ...seeded.demoClient, redirectUri };
  const demoProvider = createDemoProvider({
    frontendUrl,
    store,
    client,
    outcomes: createOutcomes(),
  });
  const apps = createRegisteredApps(database);
  const providers = localProviders(frontendUrl);
  const readSetups = createSetups({ providers, components: localComponents(frontendUrl) }, apps, {
    baseUrl,
    dataDir,
  });
  const settingsPage = createSettingsPage({ baseUrl, apiKey: seeded.apiKey, readSetups });
  const eventPages = createEventPages(events, (type) => providers.get(type)?.label ?? type);
  const startPage = createStartPage({ running, requests });
  return async (request, response) => {
    const url = request.url ?? '';
    if (/^\/demo-provider(\/|$|\?)/.test(url)) return demoProvider(request, response);
    const asset = url.startsWith('/assets/') ? await readAsset(url) : undefined;
    if (asset) return sendAsset(response, url, asset);
    if (/^\/(start\/|$|\?)/.test(url)) return startPage(request, response);
    if (/^\/events(\.json)?($|\?)/.test(url)) return eventPages(request, response);
    return settingsPage(request, response);
  };
};
