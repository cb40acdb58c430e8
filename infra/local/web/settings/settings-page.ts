import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isSameOrigin, requestUrl } from '../pages/request.ts';
import { seeOther, sendJson, sendPage } from '../pages/send.ts';
import { bindBrowser } from './browser-binding.ts';
import { handedOverNotice } from './handed-over.ts';
import type { OwnApi } from './own-api.ts';
import { formPage, integrationsPage, notFoundPage } from './page.ts';
import { formPath, sessionPath, settingsPath } from './paths.ts';
import type { Setup } from './setup.ts';

type Sources = { baseUrl: string; api: OwnApi; readSetups: () => Promise<Setup[]> };

const otherSite = { detail: 'Only pages of this address may do that. Open the settings page.' };

const sendSession = async (
  { api }: Sources,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const { origin } = request.headers;
  // Browsers name the origin of every POST.
  if (!origin || !isSameOrigin(request)) return sendJson(response, 403, otherSite);
  const { status, body } = await api.makeSession(origin);
  return sendJson(response, status, body);
};

const serve = async (sources: Sources, request: IncomingMessage, response: ServerResponse) => {
  const { baseUrl, readSetups } = sources;
  const url = requestUrl(request);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const asked = `${method} ${url?.pathname}`;
  if (!url) return sendPage(response, 404, notFoundPage());
  if (asked === 'GET /') return seeOther(response, settingsPath);
  if (asked === `POST ${sessionPath}`) return sendSession(sources, request, response);
  const allowed = { apiOrigin: new URL(baseUrl).origin };
  if (asked === `GET ${formPath}`) return sendPage(response, 200, formPage(baseUrl), allowed);
  if (asked !== `GET ${settingsPath}`) return sendPage(response, 404, notFoundPage());
  const notice = handedOverNotice(url.searchParams, baseUrl);
  const { browserBinding, headers } = bindBrowser(request, baseUrl);
  const page = integrationsPage({ baseUrl, setups: await readSetups(), notice, browserBinding });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendPage(response, 200, page, allowed);
};

/**
 * Replaces the product's settings page: the elements, which get everything from the API with sessions
 * that this server makes, and how to set up the other providers.
 * @param sources `baseUrl`: that of the API
 */
export const createSettingsPage =
  (sources: Sources): RequestListener =>
  (request, response) => {
    serve(sources, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
