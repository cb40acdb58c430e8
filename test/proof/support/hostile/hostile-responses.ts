import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReceivedCall } from '../../../support/calls/call-world.ts';

type HostileResponse = (call: ReceivedCall, response: ServerResponse) => unknown;

const bomb = gzipSync(Buffer.alloc(8_000_000));
const echoOf = ({ rawHeaders, target, body }: ReceivedCall) => ({
  ok: true,
  rawHeaders,
  target,
  body: String(body),
});
const tokensOf = ({ rawHeaders }: ReceivedCall) =>
  rawHeaders
    .filter(([, value]) => value.includes('canary'))
    .map(([, value]) => value.replace(/^\w+ /, ''));

const locations = [
  (token: string) => `https://evil.example/?t=${token}`,
  (token: string) => `//evil.example/${encodeURIComponent(token)}`,
  () => 'http://slack.com/api/x',
  () => 'https://127.0.0.1/',
  () => '/api/elsewhere',
];

const redirects: HostileResponse[] = locations.flatMap((locationOf) =>
  [301, 302, 303, 307, 308].map(
    (status): HostileResponse =>
      (call, response) => {
        const [token = ''] = tokensOf(call);
        response
          .writeHead(status, {
            location: locationOf(token),
            refresh: '0; url=https://evil.example/',
          })
          .end();
      },
  ),
);

const echoes: HostileResponse[] = [
  (call, response) => response.end(JSON.stringify(echoOf(call))),
  (call, response) => response.end(JSON.stringify(echoOf(call)).replaceAll('/', '\\/')),
  (call, response) => response.end(JSON.stringify(echoOf(call)).replaceAll('=', '\\u003d')),
  (call, response) => response.end(encodeURIComponent(tokensOf(call).join())),
  (call, response) => {
    response.setHeader('content-encoding', 'br');
    response.end(brotliCompressSync(JSON.stringify(echoOf(call))));
  },
  (call, response) =>
    response.end(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(tokensOf(call).join())])),
  (call, response) => {
    const [token = ''] = tokensOf(call);
    response.writeHead(200, {
      etag: token,
      link: `<https://a.example/?t=${token}>`,
      'set-cookie': token,
      'x-request-id': encodeURIComponent(token),
    });
    response.end('{}');
  },
  (call, response) =>
    response
      .writeHead(401, { 'www-authenticate': tokensOf(call) })
      .end(JSON.stringify(echoOf(call))),
];

const failures: HostileResponse[] = [
  ...[401, 401, 401, 403, 429, 500, 503].map(
    (status): HostileResponse =>
      (call, response) =>
        response.writeHead(status, { 'retry-after': '1' }).end(JSON.stringify(echoOf(call))),
  ),
  (_, response) => response.end('{"ok":false,"error":"token_expired"}'),
  (_, response) => response.destroy(),
  (_, response) => response.writeHead(200, { 'content-length': '50' }).end('cut'),
  (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([0x1f, 0x8b, 9, 9])),
  (_, response) =>
    response.socket?.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  (call, response) =>
    response.socket?.end(`HTTP/1.1 200 ${tokensOf(call)}\r\nContent-Length: 2\r\n\r\n{}`),
  (call, response) => response.socket?.end(`HTTP/1.1 ${tokensOf(call)}\r\n\r\n`),
];

const usual: HostileResponse = (_, response) => response.end('{"ok":true}');
const all = [...redirects, ...echoes, ...failures, usual, usual, usual];

/** Which of them `n` stands for. A bomb costs time, so it is rare. */
export const hostileResponseOf = (n: number): HostileResponse =>
  n === 0
    ? (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    : (all[n % all.length] ?? usual);
