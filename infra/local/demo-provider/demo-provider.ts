import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import type { LocalStore } from '../store.ts';
import { requestUrl } from '../web/pages/request.ts';
import { sendJson, sendPage } from '../web/pages/send.ts';
import { createConfiguration } from './configuration.ts';
import { endGrants } from './end-grants.ts';
import { createInteractions } from './interactions.ts';
import { chooseOutcome, type Outcomes } from './outcomes.ts';
import { messagePage } from './pages.ts';
import { createResourceApi } from './resource-api.ts';
import { createTokenEndpoint } from './token-endpoint.ts';

const path = '/demo-provider';

type DemoProviderDeps = {
  store: LocalStore;
  apps: Parameters<typeof createConfiguration>[2];
  outcomes: Outcomes;
};

/**
 * A real OAuth 2.0 and OpenID Connect server with its own accounts and a small API, for trying the
 * service. It serves all paths below `/demo-provider`; `/demo-provider/stats` shows the number of
 * token requests, `POST /demo-provider/end-grants` ends every grant, and
 * `POST /demo-provider/outcome` chooses what happens next.
 * @param frontendUrl the origin of the demo provider
 */
export const createDemoProvider = (
  frontendUrl: string,
  { store, apps, outcomes }: DemoProviderDeps,
): RequestListener => {
  const issuer = new URL(path, frontendUrl).href;
  const provider = new Provider(issuer, createConfiguration(path, store, apps));
  const interact = createInteractions({ provider, path, clients: apps.clients, outcomes });
  const serveApi = createResourceApi(provider, store, outcomes);
  const provide = provider.callback();
  const token = createTokenEndpoint(store, outcomes, provide);

  type ServePage = (request: IncomingMessage, response: ServerResponse) => unknown;
  const pages = new Map<string, ServePage>([
    ['/stats', (_, response) => sendJson(response, 200, token.counts)],
    ['/end-grants', (request, response) => endGrants(store, request, response)],
    ['/outcome', (...call) => chooseOutcome({ store, outcomes }, ...call)],
  ]);

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = requestUrl(request);
    if (!url) return sendPage(response, 404, messagePage('There is no such page.'));
    const below = url.pathname.slice(path.length);
    const page = pages.get(below);
    if (page) return page(request, response);
    if (below.startsWith('/interaction/')) return interact(request, response);
    if (below.startsWith('/api/')) {
      return serveApi(request, response, { url, path: below.slice('/api'.length) });
    }
    // A router that mounts the provider does the same: the difference gives the provider its prefix.
    const mounted = { originalUrl: url.pathname + url.search, url: (below || '/') + url.search };
    Object.assign(request, mounted);
    const isToken = below === '/token' && request.method === 'POST';
    return isToken ? token.serve(request, response) : provide(request, response);
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendPage(response, 500, messagePage('The demo provider failed.'));
    });
  };
};
