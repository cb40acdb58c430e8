import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { listen } from '../../../../infra/local/listen.ts';

/** One request to a hostile provider; `count` is its number among those with the same token. */
export type Exchange = { url: URL; response: http.ServerResponse; count: number };

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

export type Place = {
  type: string;
  origin: string;
  path: string;
  variables: Record<string, string>;
};

/** Look-ups that differ in how they page, or in what comes before the list. */
export const places = {
  cursor: {
    type: 'slack',
    origin: 'https://slack.com',
    variables: {},
    path: '/events/components/slack/events/message_posted/options/channel',
  },
  next_url: {
    type: 'outlook',
    origin: 'https://graph.microsoft.com',
    variables: {},
    path: '/events/components/outlook/events/email_received/options/folder_id',
  },
  offset: {
    type: 'mailchimp',
    origin: 'https://us6.api.mailchimp.com',
    variables: { dc: 'us6' },
    path: '/events/components/mailchimp/events/subscriber_added/options/list_id',
  },
  sorted: {
    type: 'hubspot',
    origin: 'https://api.hubapi.com',
    variables: {},
    path: '/events/components/hubspot/events/deal_created/options/pipeline_id',
  },
  looked_up: {
    type: 'facebook',
    origin: 'https://graph.facebook.com',
    variables: {},
    path: '/events/components/facebook/events/lead_created/options/form_id?page_id=1',
  },
} satisfies Record<string, Place>;

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
    mappings: Object.values(places).map((place): [string, string] => [place.origin, origin]),
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
