import { accepted, type Hostility, refused, sendJson } from './hostile-provider.ts';

/** Raw bytes instead of an HTTP answer. A connection that was kept open and ends is replaced once. */
const raw = (bytes: string, after: 'stay' | 'end' | 'reset' = 'end') =>
  refused(
    ({ socket }) => {
      if (after === 'stay') socket?.write(bytes);
      else if (after === 'end') socket?.end(bytes);
      else socket?.write(bytes, () => socket.resetAndDestroy());
    },
    after === 'stay' ? 1 : 2,
  );
const head = (...lines: string[]) =>
  ['HTTP/1.1 200 OK', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
const redirect = (location: string) =>
  refused((response) => response.writeHead(302, { location }).end());
/** Repeats a piece until the other side closes the connection. */
const drip = (start: string, piece: string, everyMs: number) =>
  refused(({ socket }) => {
    socket?.write(start);
    const timer = setInterval(() => socket?.write(piece), everyMs);
    socket?.once('close', () => clearInterval(timer)).on('error', () => {});
  });
/** A wait that makes no sense is one of a second: then it is asked once more. */
const limited = (retryAfter: string, requests = 1): Hostility => ({
  ...refused((r) => r.writeHead(429, { 'retry-after': retryAfter }).end(), requests),
  status: 429,
  code: 'provider_rate_limited',
});

/** Broken answers and redirects. @param port of the canary on loopback, which must not be reached */
export const hostileResponses = (port: number): [string, Hostility][] => [
  ['a redirect to an internal address', redirect(`https://127.0.0.1:${port}/`)],
  ['a redirect to metadata', redirect('http://169.254.169.254/latest/meta-data/')],
  ['a redirect to another path of the provider', redirect('/api/users.conversations?again')],
  [
    'a redirect at 308',
    refused((r) => r.writeHead(308, { location: `http://[::1]:${port}/` }).end()),
  ],
  [
    'a refresh header',
    refused((r) => r.writeHead(503, { refresh: `0; url=http://localhost:${port}/` }).end()),
  ],
  ['a header of a megabyte', raw(head(`X-Long: ${'x'.repeat(1_000_000)}`))],
  ['a hundred thousand headers', raw(head(...Array(100_000).fill('X-Many: 1')))],
  ['headers twice', raw(`${head('Content-Length: 2', 'Content-Length: 3')}{}`)],
  ['two lengths', raw(`${head('Content-Length: 2', 'Transfer-Encoding: chunked')}{}`)],
  ['a negative length', raw(`${head('Content-Length: -1')}{}`)],
  ['a chunk without a size', raw(`${head('Transfer-Encoding: chunked')}zz\r\n{}\r\n`)],
  ['a chunk of 16 exbibytes', raw(`${head('Transfer-Encoding: chunked')}ffffffffffffffff\r\n{}`)],
  ['a line break in a header', raw(`${head('X-A: a\rX-B: b')}{}`)],
  ['something that is not HTTP', raw('SSH-2.0-OpenSSH_9.9\r\n')],
  [
    'another protocol',
    raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'),
  ],
  ['an unknown status', raw('HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n')],
  ['an end without an answer', raw('')],
  ['a reset at once', raw('', 'reset')],
  ['a reset among the headers', raw('HTTP/1.1 200 OK\r\nContent-Ty', 'reset')],
  ['a reset in the body', raw(`${head('Content-Length: 100')}{"ok":`, 'reset')],
  ['an end in the body', raw(`${head('Content-Length: 100')}{"ok":`)],
  ['nothing at 204', refused((r) => r.writeHead(204).end())],
  ['an endless Retry-After', limited('1e300')],
  ['a Retry-After in the past', limited('Thu, 01 Jan 1970 00:00:00 GMT', 2)],
  ['a negative Retry-After', limited('-5', 2)],
  [
    'a token refused for ever',
    // The list and the account's own address, each twice.
    { ...refused((r) => r.writeHead(401).end(), 4), status: 422, code: 'reconnect_required' },
  ],
];

/** A token endpoint that uses nearly all the time, and a list that never arrives. */
export const slowRenewal: [string, Hostility] = [
  'a slow renewal',
  {
    ...refused(() => {}, 2),
    expired: true,
    answer: ({ url, response }) => {
      if (!url.pathname.endsWith('/oauth.v2.access')) return;
      const renewed = { ok: true, access_token: 'a slow renewal', token_type: 'bot' };
      setTimeout(() => sendJson(response, renewed), 7_000);
    },
  },
];

/** Answers that take longer than the time limit. */
export const slowResponses: [string, Hostility][] = [
  ['no answer', refused(() => {})],
  ['headers in drips', drip('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n', 200)],
  ['a body in drips', drip(head('Content-Length: 1000000'), ' ', 200)],
  ['endless interim answers', drip('', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n', 20)],
  ['an announced gigabyte that never comes', raw(head('Content-Length: 1000000000'), 'stay')],
  [
    'slow pages without end',
    accepted((response, count) => {
      const response_metadata = { next_cursor: `c${count}` };
      const body = { ok: true, channels: [{ id: `C${count}` }], response_metadata };
      setTimeout(() => sendJson(response, body), 1500);
    }, 6),
  ],
  [
    'a slow look-up before a list that never comes',
    {
      ...refused((response, count) => {
        if (count === 0) setTimeout(() => sendJson(response, { access_token: 'later' }), 6000);
      }, 2),
      place: 'looked_up',
    },
  ],
];
