import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createComponents } from '../../../functions/components/catalogue.ts';
import { createProviders } from '../../../functions/providers/catalogue.ts';
import { isSameOrigin, requestUrl } from '../pages/request.ts';
import { seeOther, sendFile, sendJson, sendPage } from '../pages/send.ts';
import { createApiClient } from './api-client.ts';
import { connect } from './connect.ts';
import { fieldOptionsSection } from './field-options.ts';
import { type Outcome, readOutcome } from './outcome.ts';
import { integrationsPage, notFoundPage, settingsPath } from './page.ts';

const style = readFileSync(new URL('./page.css', import.meta.url));
const script = readFileSync(new URL('./options.js', import.meta.url));
const otherSite = { detail: 'Only pages of this address may do that.' };
const proxyPath = `${settingsPath}/api`;

/**
 * Stands in for the product's settings page: shows how connecting went, connects accounts, and
 * lets one try field options. It talks to the API as the product's server does, with its own key.
 * @param baseUrl of the API
 */
export const createSettingsPage = ({
  baseUrl,
  apiKey,
}: {
  baseUrl: string;
  apiKey: string;
}): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const api = createApiClient({ baseUrl, apiKey });
  // Connecting leads on to a provider, and from there perhaps at once to the callback.
  const formTargets = ['https:', new URL(baseUrl).origin];

  const showPage = (response: ServerResponse, url: URL, failure?: Failure) => {
    const providers = createProviders(url.origin);
    const demo = createComponents(url.origin).get('demo');
    const page = integrationsPage({
      providers: [...providers.values()],
      fieldOptions: demo && fieldOptionsSection(demo, 'task_completed', baseUrl),
      outcome: failure?.outcome ?? readOutcome(url.searchParams, providers),
    });
    sendPage(response, failure?.status ?? 200, page, formTargets);
  };

  const get = async (response: ServerResponse, url: URL) => {
    const { pathname, search } = url;
    // A failed connect stays at its own address, where somebody may press Enter again.
    if (pathname === '/' || pathname.startsWith(`${settingsPath}/connect/`)) {
      return seeOther(response, settingsPath);
    }
    if (pathname === settingsPath) return showPage(response, url);
    if (pathname === `${settingsPath}/page.css`) return sendFile(response, 'text/css', style);
    if (pathname === `${settingsPath}/options.js`) {
      return sendFile(response, 'text/javascript', script);
    }
    if (pathname.startsWith(`${proxyPath}/events/`)) {
      const { status, json } = await api('GET', pathname.slice(proxyPath.length) + search);
      return sendJson(response, status, JSON.parse(json));
    }
    return sendPage(response, 404, notFoundPage());
  };

  const post = async (response: ServerResponse, url: URL) => {
    const [, type] = /\/connect\/([a-z_]{1,40})$/.exec(url.pathname) ?? [];
    if (!type || url.pathname !== `${settingsPath}/connect/${type}`) {
      return sendPage(response, 404, notFoundPage());
    }
    const result = await connect(api, type);
    if ('url' in result) return seeOther(response, result.url);
    const { status, detail } = result;
    const outcome = { success: false, title: 'Not connected', text: detail };
    return showPage(response, url, { status, outcome });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = requestUrl(request);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (!url) return sendPage(response, 404, notFoundPage());
    const usesKey = method !== 'GET' || url.pathname.startsWith(proxyPath);
    if (usesKey && !isSameOrigin(request)) return sendJson(response, 403, otherSite);
    if (method === 'GET') return get(response, url);
    if (method === 'POST') return post(response, url);
    return sendPage(response, 404, notFoundPage());
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
};

type Failure = { status: number; outcome: Outcome };
