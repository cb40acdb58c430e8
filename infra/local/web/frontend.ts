import type { RequestListener } from 'node:http';
import { demoType } from '../../../functions/sandbox/domain/demo-catalogue.ts';
import { sandboxProviders } from '../../sandbox/sandbox-catalogues.ts';
import { createDemoProvider } from '../demo-provider/demo-provider.ts';
import { createOutcomes } from '../demo-provider/outcomes.ts';
import type { DemoData } from '../seed.ts';
import type { LocalStore } from '../store.ts';
import { createAddresses, type PageRequest } from './addresses.ts';
import { readAsset } from './pages/assets.ts';
import { isSameOrigin, requestUrl } from './pages/request.ts';
import { seeOther, sendAsset, sendJson, sendPage } from './pages/send.ts';
import { notFoundPage } from './settings/settings-pages.ts';

type Addresses = ReturnType<typeof createAddresses>;
type FrontendDeps = Omit<Parameters<typeof createAddresses>[0], 'providers' | 'outcomes'> & {
  store: LocalStore;
  seeded: DemoData;
};

const otherPage = { detail: 'Only pages of this address may do that. Open one, and do it there.' };

/** Browsers name the origin of every POST. */
const isFromPage = ({ request }: PageRequest) =>
  isSameOrigin(request) && (request.method !== 'POST' || request.headers.origin !== undefined);

/** Answers with a style sheet, a script, data or a page. @param apiOrigin that of the elements */
const respond = async ({ data, pages }: Addresses, apiOrigin: string, pageRequest: PageRequest) => {
  const { request, response, url } = pageRequest;
  const path = url.pathname;
  const asset = await readAsset(path);
  if (asset) return sendAsset(response, path, asset);
  const address = `${request.method === 'HEAD' ? 'GET' : request.method} ${path}`;
  const read = data[address];
  if (read && !isFromPage(pageRequest)) return sendJson(response, 403, otherPage);
  if (read) {
    const { status = 200, body } = await read(pageRequest);
    return sendJson(response, status, body);
  }
  const page = await pages[address]?.(pageRequest);
  const allowed = path.startsWith('/settings/') ? { apiOrigin } : {};
  sendPage(response, page ? 200 : 404, page ?? notFoundPage, allowed);
};

/**
 * Serves the start page, the settings page in place of the web application, the demo provider, and
 * recent events.
 */
export const createFrontend = ({ store, seeded, ...parts }: FrontendDeps): RequestListener => {
  const { base_url: baseUrl, frontend_url: frontendUrl } = parts.running.info;
  const outcomes = createOutcomes();
  const redirectUri = `${baseUrl}/integrations/oauth_callback/${demoType}`;
  const clients = [
    { ...seeded.demoClient, name: 'Trunkline' },
    { ...seeded.ownClient, name: 'Acme' },
  ];
  const apps = { clients, redirectUri };
  const demoProvider = createDemoProvider(frontendUrl, { store, apps, outcomes });
  const addresses = createAddresses({
    ...parts,
    outcomes,
    providers: sandboxProviders(frontendUrl),
  });
  const apiOrigin = new URL(baseUrl).origin;
  return (request, response) => {
    const address = request.url ?? '';
    if (/^\/demo-provider(\/|$|\?)/.test(address)) return demoProvider(request, response);
    if (/^\/docs(\/|$|\?)/.test(address)) return seeOther(response, baseUrl + address);
    const url = requestUrl(request);
    if (!url) return sendPage(response, 404, notFoundPage);
    respond(addresses, apiOrigin, { request, response, url }).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
};
