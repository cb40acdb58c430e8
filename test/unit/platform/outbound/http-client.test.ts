import http from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../../../functions/platform/outbound/decode-body.ts';
import { sendHttp } from '../../../../functions/platform/outbound/http-client.ts';
import { HttpClientError } from '../../../../functions/platform/outbound/http-client-error.ts';
import { serve } from '../../../support/run/serve.ts';

type Respond = (response: http.ServerResponse) => unknown;
const encoded =
  (coding: string, body: Buffer): Respond =>
  (response) =>
    response.writeHead(200, { 'content-encoding': coding }).end(body);
const cut: Respond = (response) =>
  response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy());

const responders: Record<string, Respond> = {
  '/gzip': encoded('gzip', gzipSync('hello')),
  '/br': encoded('br', brotliCompressSync('hello')),
  '/bomb': encoded('gzip', gzipSync(Buffer.alloc(50_000_000))),
  '/broken': encoded('gzip', gzipSync('hello').fill(0, 12)),
  '/half': encoded('gzip', gzipSync('hello').subarray(0, 15)),
  '/twice-named': encoded('gzip, gzip', gzipSync('hello')),
  '/plain': (response) => response.end('hello'),
  '/long': (response) => response.end('x'.repeat(1_048_577)),
  '/cut': cut,
  '/nothing-then-cut': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 10 }).flushHeaders();
    response.destroy();
  },
};

const empty: Record<string, Respond> = Object.fromEntries(
  ['gzip', 'GZIP', 'x-gzip', 'deflate', 'br', 'identity', 'unknown'].flatMap((coding) => [
    [`/no-${coding}`, encoded(coding, Buffer.alloc(0))],
    [
      `/no-chunk-of-${coding}`,
      (response: http.ServerResponse) =>
        response.writeHead(401, { 'content-encoding': coding }).flushHeaders() ?? response.end(),
    ],
  ]),
);
Object.assign(responders, empty);

const { origin } = await serve((request, response) => responders[request.url ?? '']?.(response));

const { signal } = new AbortController();
const read = (path: string) =>
  new Promise<string>((resolve, reject) => {
    http.get(origin + path, (response) => {
      decodeBody(response, 1_048_576, signal).then((body) => resolve(body.toString()), reject);
    });
  });

describe('decodeBody', () => {
  it.each(['/gzip', '/br', '/twice-named', '/plain'])('reads %s', async (path) => {
    expect(await read(path)).toBe('hello');
  });

  it.each(Object.keys(empty))('reads nothing of %s', async (path) => {
    expect(await read(path)).toBe('');
  });

  it.each(['/bomb', '/long', '/broken', '/half', '/cut', '/nothing-then-cut'])(
    'gives up on %s',
    async (path) => {
      await expect(read(path)).rejects.toThrow();
    },
  );
});

describe('sendHttp', () => {
  it.each([
    ['a host that is not allowed', 'https://evil.example/', ['slack.com']],
    ['another port of an allowed host', 'https://slack.com:8443/', ['slack.com']],
    ['a user in the URL', 'https://slack.com@evil.example/', ['slack.com']],
    ['credentials for an allowed host', 'https://a:b@slack.com/', ['slack.com']],
    ['plain http', 'http://slack.com/', ['slack.com']],
  ])('refuses %s', async (_, url, hosts) => {
    const request = { method: 'GET', url: new URL(url), allowedHosts: new Set(hosts), signal };
    await expect(sendHttp(request)).rejects.toThrow(HttpClientError);
  });
});
