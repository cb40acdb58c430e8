import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Providers } from '../../../functions/catalogue/providers/catalogue.ts';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import type { SafeHtml } from '../../../functions/platform/http/html.ts';
import type { RecentEvents } from '../aws/events/event-server.ts';
import type { Outcomes } from '../demo-provider/outcomes.ts';
import { createSentEvents, eventsFor, eventsPage } from './events/event-pages.ts';
import { bindBrowser } from './settings/browser-binding.ts';
import {
  deferredCompletionNotice,
  formPage,
  formPath,
  integrationsPage,
  sessionPath,
  settingsPath,
} from './settings/settings-pages.ts';
import { createTenantApi } from './settings/tenant-api.ts';
import { settingsWords } from './settings/words.ts';
import { overviewPage, type RunningStack } from './start/overview-page.ts';
import type { RecentRequests } from './start/recent-requests.ts';

type AddressDeps = {
  running: RunningStack;
  events: RecentEvents;
  requests: RecentRequests;
  database: Database;
  providers: Providers;
  outcomes: Outcomes;
};

export type PageRequest = { request: IncomingMessage; response: ServerResponse; url: URL };
type Draw = (pageRequest: PageRequest) => SafeHtml | Promise<SafeHtml>;
/** `status`: 200 without it. */
type Data = { status?: number; body: unknown };
type ReadData = (pageRequest: PageRequest) => Data | Promise<Data>;

const lastOf = ({ searchParams }: URL) => Number(searchParams.get('after') ?? 0);

/** The pages of the local stack, and the data for them and for programs, by method and path. */
export const createAddresses = ({ running, events, requests, ...parts }: AddressDeps) => {
  const { database, providers, outcomes } = parts;
  const { base_url: baseUrl, frontend_url: frontendUrl, api_key: apiKey } = running.info;
  const api = createTenantApi({ baseUrl, apiKey, origin: frontendUrl });
  const sentTo = createSentEvents(database);
  const labelOf = (type: string) => providers.get(type)?.label ?? type;
  const elementSettingsOf = ({ request, response, url }: PageRequest) => {
    const browserBinding = bindBrowser(request, response, baseUrl);
    return { baseUrl, browserBinding, words: settingsWords(request, url) };
  };
  const pages: Readonly<Record<string, Draw>> = {
    'GET /': ({ url }) =>
      overviewPage({ running, requests: requests.after(lastOf(url)), choice: outcomes.now() }),
    'GET /events': async ({ url: { searchParams } }) => {
      // A page polls for new events.
      const shown = eventsFor(events, searchParams);
      if (shown.length > 0) await api.readAccounts();
      const read = shown.map(async (each) => [each.number, await sentTo(each)] as const);
      const sent = new Map(await Promise.all(read));
      return eventsPage(events, searchParams, { labelOf, accountOf: api.accountOf, sent });
    },
    [`GET ${formPath}`]: (pageRequest) =>
      formPage(elementSettingsOf(pageRequest), frontendUrl + formPath),
    [`GET ${settingsPath}`]: (pageRequest) =>
      integrationsPage({
        ...elementSettingsOf(pageRequest),
        notice: deferredCompletionNotice(pageRequest.url.searchParams, baseUrl),
      }),
  };
  const data: Readonly<Record<string, ReadData>> = {
    'GET /events.json': ({ url }) => ({ body: eventsFor(events, url.searchParams) }),
    'GET /start/requests.json': ({ url }) => ({ body: requests.after(lastOf(url)) }),
    'POST /start/api-key': () => ({ body: { api_key: apiKey } }),
    // Browsers name the origin of every POST.
    [`POST ${sessionPath}`]: ({ request }) => api.makeSession(request.headers.origin ?? ''),
  };
  return { pages, data };
};
