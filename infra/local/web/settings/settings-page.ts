import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isSameOrigin, readForm, requestUrl } from '../pages/request.ts';
import { seeOther, sendJson, sendPage } from '../pages/send.ts';
import { type ApiClient, createApiClient, passOn } from './api-client.ts';
import { bindBrowser } from './browser-binding.ts';
import { changeAccount, connectAccount, type Done, disconnectAccount } from './form-actions.ts';
import { readNotice } from './notice.ts';
import { readOverview } from './overview.ts';
import { integrationsPage, notFoundPage } from './page.ts';
import { proxyPath, settingsPath } from './paths.ts';
import type { Setups } from './setup.ts';

const otherSite = {
  detail: 'Only pages of this address may do that. Open the settings page, and do it there.',
};
const action = new RegExp(
  `^${settingsPath}/(?:connect/(?<type>[a-z_]{1,40})|(?<act>disconnect|change)/(?<id>[0-9a-f-]{36}))$`,
);

/**
 * Replaces the product's settings page: shows the tenant's connections, connects and disconnects
 * accounts, and draws the form of any event. It gets everything from the API, with its own key, as
 * the product's server does.
 * @param baseUrl the base address of the API
 * @param readSetups which providers have an OAuth app, and how to set up the others
 */
export const createSettingsPage =
  (given: Omit<Sources, 'api'> & { apiKey: string; origin: string }): RequestListener =>
  (request, response) => {
    const sources = { ...given, api: createApiClient(given) };
    serve(sources, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };

type Call = { request: IncomingMessage; response: ServerResponse; url: URL };

const serve = async (sources: Sources, request: IncomingMessage, response: ServerResponse) => {
  const url = requestUrl(request);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (!url) return sendPage(response, 404, notFoundPage());
  const usesKey = method !== 'GET' || url.pathname.startsWith(proxyPath);
  if (usesKey && !isSameOrigin(request)) return sendJson(response, 403, otherSite);
  if (method === 'GET') return get(sources, { request, response, url });
  if (method === 'POST') return post(sources, { request, response, url });
  return sendPage(response, 404, notFoundPage());
};

const get = async (sources: Sources, call: Call) => {
  const { response, url } = call;
  const { pathname, search } = url;
  // After a form was sent, its address stays in the address bar, and may be opened with a GET.
  if (pathname === '/' || action.test(pathname)) return seeOther(response, settingsPath);
  if (pathname === settingsPath) return sendOverview(sources, call);
  if (pathname.startsWith(`${proxyPath}/events/`)) {
    return passOn(response, sources.api, pathname.slice(proxyPath.length) + search);
  }
  return sendPage(response, 404, notFoundPage());
};

const post = async (sources: Sources, call: Call) => {
  const { request, response, url } = call;
  const { type, act, id } = action.exec(url.pathname)?.groups ?? {};
  if (type !== undefined) {
    const { browserBinding, headers } = bindBrowser(request, sources.baseUrl);
    const done = await connectAccount(sources, type, await readForm(request), browserBinding);
    return 'url' in done
      ? seeOther(response, done.url, headers)
      : sendOverview(sources, call, done);
  }
  if (id === undefined) return sendPage(response, 404, notFoundPage());
  const done =
    act === 'change'
      ? await changeAccount(sources, id, await readForm(request))
      : await disconnectAccount(sources, id);
  return sendOverview(sources, call, done);
};

type Sources = { api: ApiClient; baseUrl: string; readSetups: () => Promise<Setups> };

const sendOverview = async (
  { api, baseUrl, readSetups }: Sources,
  { response, url: { searchParams } }: Call,
  done?: Done,
) => {
  const overview = await readOverview(api, readSetups);
  const connected = searchParams.get('integration_id');
  const { integrations } = overview;
  const page = integrationsPage({
    overview,
    notice: done?.notice(overview) ?? readNotice(searchParams, overview, baseUrl),
    baseUrl,
    connected: integrations.find(({ id }) => id === connected),
    usualType: integrations.find(({ status }) => status === 'connected')?.type ?? 'demo',
  });
  // Connecting leads on to a provider, and from there perhaps at once to the callback.
  const formTargets = ['https:', new URL(baseUrl).origin];
  sendPage(response, done?.status ?? 200, page, formTargets);
};
