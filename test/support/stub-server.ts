import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { listen } from '../../infra/local/listen.ts';

export type StubRequest = {
  method: string;
  /** Path and query. */
  url: URL;
  headers: http.IncomingHttpHeaders;
  form: URLSearchParams;
};
export type StubAnswer = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** The request was taken, and its answer is lost on the way. */
  lost?: true;
};

/** A stand-in for a provider: keeps what it was asked, answers as it is told to. */
export const startStub = async (
  answer: (request: StubRequest) => StubAnswer | Promise<StubAnswer>,
) => {
  const stub = { origin: '', requests: [] as StubRequest[], answer };
  const server = http.createServer(async (incoming, response) => {
    const request = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', `https://${incoming.headers.host}`),
      headers: incoming.headers,
      form: new URLSearchParams(await text(incoming)),
    };
    stub.requests.push(request);
    const { status = 200, headers, body, lost } = await stub.answer(request);
    if (lost) return incoming.socket.destroy();
    const isText = typeof body === 'string';
    response.writeHead(status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...headers,
    });
    response.end(isText ? body : JSON.stringify(body));
  });
  stub.origin = await listen(server, 0);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return stub;
};
