import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { listen } from '../../../../infra/local/listen.ts';
import { liveFields, originsOf, variablesOf } from '../../../support/fields/live-fields.ts';

/** One request to a hostile provider; `count` is its number among those with the same token. */
type Exchange = { url: URL; response: http.ServerResponse; count: number };

/** What a provider does, and the expected answer. */
export type Hostility = {
  place: keyof typeof places;
  /** The access token has expired, so the service first asks the provider for a new one. */
  expired?: true;
  answer(exchange: Exchange): void;
  status: 200 | 422 | 429 | 500;
  code?: string;
  /** The most requests that it may receive. */
  requests: number;
};

/** The look-up of a field, from a connection with these variables. */
const placeOf = (type: string, key: string, query = '') => {
  const found = liveFields.find(
    ({ component, field }) => component.integrationType === type && field.key === key,
  );
  if (!found) throw new Error(`${type} has no field ${key}`);
  return { type, path: found.path + query, variables: variablesOf(type) };
};

/** Look-ups that differ in how they page, or in what comes before the list. */
export const places = {
  cursor: placeOf('slack', 'channel'),
  next_url: placeOf('outlook', 'folder_id'),
  offset: placeOf('mailchimp', 'list_id'),
  sorted: placeOf('hubspot', 'pipeline_id'),
  looked_up: placeOf('facebook', 'form_id', '?page_id=1'),
};

/** A provider that behaves as the access or refresh token names. */
export const startHostileProvider = async (hostilities: ReadonlyMap<string, Hostility>) => {
  const counts = new Map<string, number>();
  const server = http.createServer(
    { maxHeaderSize: 4 * 1024 * 1024 },
    async (request, response) => {
      // The client closes the connection when it gives up.
      response.on('error', () => {});
      const form = new URLSearchParams(await text(request));
      const { authorization, host } = request.headers;
      const shown = authorization?.replace('Bearer ', '');
      const name = form.get('refresh_token') ?? String(shown);
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const url = new URL(request.url ?? '', `https://${host}`);
      hostilities.get(name)?.answer({ url, response, count });
    },
  );
  const origin = await listen(server, 0);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    mappings: Object.values(places).flatMap(({ type, variables }) =>
      originsOf(type, variables, origin),
    ),
    requests: (name: string) => counts.get(name) ?? 0,
  };
};

export const sendJson = (
  response: http.ServerResponse,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
};

type Send = (response: http.ServerResponse, count: number) => void;

/** An answer to the look-up that pages by cursors, whose list is given as far as it came. */
export const accepted = (send: Send, requests = 1): Hostility => ({
  place: 'cursor',
  answer: ({ response, count }) => send(response, count),
  status: 200,
  requests,
});
/** An answer that is none. */
export const refused = (send: Send, requests = 1): Hostility => ({
  ...accepted(send, requests),
  status: 500,
  code: 'provider_unavailable',
});

/** The most that a well-behaved provider sends: thirty pages of nearly a mebibyte each. */
export const usual: Hostility = accepted((response, count) => {
  const channels = Array.from({ length: 300 }, (_, n) => ({
    id: `C${count}_${n}`,
    name: 'x'.repeat(50),
    topic: 'y'.repeat(3000),
  }));
  sendJson(response, { ok: true, channels, response_metadata: { next_cursor: `c${count}` } });
}, 30);
