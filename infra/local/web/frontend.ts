import type { RequestListener } from 'node:http';
import type { Database } from '../../../functions/adapters/dynamodb.ts';
import { createRegisteredApps } from '../../../functions/adapters/oauth-apps.ts';
import type { RecentEvents } from '../aws/events/event-server.ts';
import { createDemoProvider } from '../demo-provider/demo-provider.ts';
import { demoType, localProviders } from '../demo-provider/local-catalogues.ts';
import type { Seed } from '../seed.ts';
import type { Store } from '../store.ts';
import { createEventPages } from './events/event-pages.ts';
import { readAsset } from './pages/assets.ts';
import { seeOther, sendAsset } from './pages/send.ts';
import { createOwnApi } from './settings/own-api.ts';
import { createSettingsPage } from './settings/settings-page.ts';
import { createSetups } from './settings/setup.ts';
import type { Running } from './start/overview-page.ts';
import type { RecentRequests } from './start/recent-requests.ts';
import { createStartPage } from './start/start-page.ts';

type Parts = {
  running: Running;
  store: Store;
  seeded: Seed;
  events: RecentEvents;
  requests: RecentRequests;
  database: Database;
};

/**
 * Serves the start page, the settings page in place of the web application, the demo provider, and
 * recent events.
 */
export const createFrontend = (parts: Parts): RequestListener => {
  const { dataDir, info } = parts.running;
  const { base_url: baseUrl, frontend_url: frontendUrl, api_key: apiKey } = info;
  const redirectUri = `${baseUrl}/integrations/oauth_callback/${demoType}`;
  const client = { ...parts.seeded.demoClient, redirectUri };
  const demoProvider = createDemoProvider(frontendUrl, parts.store, client);
  const providers = localProviders(frontendUrl);
  const apps = createRegisteredApps(parts.database);
  const readSetups = createSetups(providers, apps, { baseUrl, dataDir });
  const api = createOwnApi({ baseUrl, apiKey, origin: frontendUrl });
  const settingsPage = createSettingsPage({ baseUrl, api, readSetups });
  const eventPages = createEventPages({
    events: parts.events,
    labelOf: (type) => providers.get(type)?.label ?? type,
    readAccounts: api.readAccounts,
  });
  const pages: readonly [RegExp, RequestListener][] = [
    [/^\/demo-provider(\/|$|\?)/, demoProvider],
    [/^\/(start\/|$|\?)/, createStartPage(parts)],
    [/^\/events(\.json)?($|\?)/, eventPages],
    [/^\/docs(\/|$|\?)/, (request, response) => seeOther(response, baseUrl + request.url)],
  ];
  return async (request, response) => {
    const url = request.url ?? '';
    const asset = url.startsWith('/assets/') ? await readAsset(url) : undefined;
    if (asset) return sendAsset(response, url, asset);
    const [, page = settingsPage] = pages.find(([pattern]) => pattern.test(url)) ?? [];
    return page(request, response);
  };
};
