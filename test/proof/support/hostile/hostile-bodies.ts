import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { accepted, type Hostility, refused, sendJson } from './hostile-provider.ts';

const mebibyte = 1024 * 1024;

const json = { 'content-type': 'application/json' };
const encoded = (coding: string, body: Buffer) =>
  refused((r) => r.writeHead(200, { ...json, 'content-encoding': coding }).end(body));
const text = (body: string, headers = {}): Hostility =>
  refused((response) => sendJson(response, body, headers));

/** A gibibyte, sent as fast as it is read. */
const pour = (response: ServerResponse) => {
  const chunk = Buffer.alloc(mebibyte, ' ');
  let left = 1024;
  const more = () => {
    while (left-- > 0 && !response.destroyed) {
      if (!response.write(chunk)) return response.once('drain', more);
    }
    return response.end();
  };
  response.writeHead(200, json);
  more();
};

const channels = (items: string, next: number) =>
  `{"ok":true,"channels":[${items}],"response_metadata":{"next_cursor":"c${next}"}}`;
/** Pages with these items, each of which names a next one. */
const pages = (itemsOf: (n: number) => string, requests = 1) =>
  accepted((response, n) => sendJson(response, channels(itemsOf(n), n)), requests);
/** More digits than a JSON number keeps: we keep it as text, and scan the whole body for that. */
const longNumber = '1234567890123456789';
const manyIds = (count: number) =>
  Array.from({ length: 39_000 }, (_, n) => `{"id":"${count}_${n}"}`).join();

/** Bodies that are too large or not what they claim. A list is repeated for as long as it is requested. */
export const hostileBodies = (): [string, Hostility][] => {
  // A gibibyte of zeros: gzip streams may be concatenated.
  const gzipBomb = Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(16 * mebibyte))));
  const brotliBomb = brotliCompressSync(Buffer.alloc(64 * mebibyte));
  return [
    ['an endless body', refused(pour)],
    ['a gzip bomb', encoded('gzip', gzipBomb)],
    ['a brotli bomb', encoded('br', brotliBomb)],
    ['a bomb in a bomb', encoded('gzip', gzipSync(gzipBomb))],
    ['two content encodings', encoded('gzip, br', gzipSync(brotliBomb))],
    ['a hundred content encodings', encoded(Array(100).fill('gzip').join(), gzipBomb)],
    ['a wrong content encoding', encoded('gzip', Buffer.from('{"ok":true}'))],
    ['half a gzip stream', encoded('gzip', gzipSync('{"ok":true}').subarray(0, 20))],
    ['an HTML page at 200', text('<html>Sign in</html>', { 'content-type': 'text/html' })],
    [
      'an HTML page at 500',
      refused((response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<p>')),
    ],
    ['half a JSON text', text('{"ok":true,"channels":[{"id":"C1"')],
    ['escapes in an unclosed string', text(`[${longNumber},"${'\\"'.repeat(500_000)}`)],
    ['escapes before half an escape', text(`[${longNumber},"${'\\"'.repeat(500_000)}\\`)],
    ['unclosed strings', text(`[${longNumber},${'"'.repeat(1_000_001)}`)],
    ['a number cut by a point', text(`[${'1'.repeat(1_000_000)}.`)],
    ['JSON as deep as a body can be', text('['.repeat(mebibyte / 2) + ']'.repeat(mebibyte / 2))],
    ['objects as deep as a body can be', text(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`)],
    ['a deep list', text(channels(`${'['.repeat(400_000)}${']'.repeat(400_000)}`, 1))],
    ['no object', text('null')],
    ['no list', text('{"ok":true,"channels":{"length":5}}')],
    [
      'names of JavaScript members',
      text('{"ok":true,"__proto__":{"channels":[]},"constructor":1}'),
    ],
    [
      'a million items in a body that is too long',
      text(channels(Array(1_000_000).fill('1').join(), 1)),
    ],
    ['300,000 empty items', text(channels(Array(300_000).fill('{}').join(), 1))],
    ['pages of 39,000 empty items', pages(() => Array(39_000).fill('{}').join(), 2)],
    ['pages of 39,000 items', pages(manyIds)],
    ['ids of a megabyte', pages((n) => `{"id":"${'x'.repeat(1_000_000)}"},{"id":"${n}"}`)],
    ['names of a megabyte', pages((n) => `{"id":"${n}","name":"${'x'.repeat(1_000_000)}"}`, 30)],
    [
      'texts full of escapes',
      pages((n) => `{"id":"${n}","name":"${'\\"'.repeat(500_000)}","n":${longNumber}}`, 30),
    ],
    ['numbers of a million digits', pages((n) => `{"id":${'1'.repeat(500_000)}${n}}`, 3)],
    [
      'items that are no texts',
      accepted((r) => sendJson(r, channels('null,5,[],{"id":{"toString":1}},{"id":["a"]}', 0)), 2),
    ],
    [
      'bytes that are no UTF-8',
      accepted((response) => {
        const body = '{"ok":true,"channels":[{"id":"C\xff\xc0\xaf","name":"\xf0\x28"}]}';
        response.writeHead(200, json).end(Buffer.from(body, 'latin1'));
      }),
    ],
    [
      'a long list to be sorted',
      {
        ...accepted((response) => {
          const item = (n: number) => `{"id":"${n}","displayOrder":${(n * 7919) % 25_000}}`;
          const items = Array.from({ length: 25_000 }, (_, n) => item(n));
          sendJson(response, `{"results":[${items.join()}]}`);
        }),
        place: 'sorted',
      },
    ],
  ];
};
