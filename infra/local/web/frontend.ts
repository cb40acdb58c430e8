import type { RequestListener } from 'node:http';
import { createDemoProvider } from '../demo-provider/demo-provider.ts';
import { demoType } from '../demo-provider/describe-provider.ts';
import type { Seed } from '../seed.ts';
import type { Store } from '../store.ts';
import { createSettingsPage } from './settings/settings-page.ts';

/** What stands in for the web application, with the demo provider beside it. */
export const createFrontend = ({
  baseUrl,
  frontendUrl,
  store,
  seeded,
}: {
  baseUrl: string;
  frontendUrl: string;
  store: Store;
  seeded: Seed;
}): RequestListener => {
  const redirectUri = `${baseUrl}/integrations/oauth_callback/${demoType}`;
  const client = { ...seeded.demoClient, redirectUri };
  const demoProvider = createDemoProvider({ frontendUrl, store, client });
  const settingsPage = createSettingsPage({ baseUrl, apiKey: seeded.apiKey });
  return (request, response) =>
    /^\/demo-provider(\/|$|\?)/.test(request.url ?? '')
      ? demoProvider(request, response)
      : settingsPage(request, response);
};
