import type http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { serve } from '../run/serve.ts';

export type StubRequest = {
  method: string;
  /** Path and query. */
  url: URL;
  headers: http.IncomingHttpHeaders;
  form: URLSearchParams;
  /** The body, when it is a JSON object. */
  json: Record<string, unknown> | undefined;
};
export type StubResponse = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** The request was received, and its answer is lost. */
  lost?: true;
};

/** Of the stand-ins that are there now, by origin. */
export const stubListeners = new Map<string, http.RequestListener>();

/** A stand-in for a provider: records requests and gives the answers that a test sets. */
export const startStub = async (
  responder: (request: StubRequest) => StubResponse | Promise<StubResponse>,
) => {
  const stub = { origin: '', requests: [] as StubRequest[], respond: responder };
  const listener: http.RequestListener = async (incoming, response) => {
    const body = await text(incoming);
    const request = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', `https://${incoming.headers.host}`),
      headers: incoming.headers,
      form: new URLSearchParams(body),
      json: body.startsWith('{') ? JSON.parse(body) : undefined,
    };
    stub.requests.push(request);
    const { status = 200, headers, body: sent, lost } = await stub.respond(request);
    if (lost) return incoming.socket.destroy();
    const isText = typeof sent === 'string';
    response.writeHead(status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...headers,
    });
    response.end(isText ? sent : JSON.stringify(sent));
  };
  const { origin, connect } = await serve(listener);
  stub.origin = origin;
  stubListeners.set(origin, listener);
  afterAll(() => stubListeners.delete(origin));
  return Object.assign(stub, { connect });
};
