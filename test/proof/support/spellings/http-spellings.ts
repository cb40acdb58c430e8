import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Random } from './json-spellings.ts';

// How servers, and what stands before them, put one response on the wire: RFC 9110, RFC 9112, and the
// reports axios/axios#3181, axios/axios#3055, oven-sh/bun#31521 and node-fetch/node-fetch#115. It knows
// nothing of how a client reads it.

type Coding = { names: readonly string[]; encode: (body: Buffer) => Buffer };

const gzipNames = ['gzip', 'GZIP', 'Gzip', 'GZip', 'x-gzip', 'X-GZIP', 'gzip ', ' gzip', 'gzip\t'];
const codings: readonly Coding[] = [
  { names: [...gzipNames, 'identity, gzip', 'gzip,identity', 'gzip,'], encode: gzipSync },
  { names: ['br', 'BR', 'Br', 'br '], encode: brotliCompressSync },
  { names: ['deflate', 'Deflate', 'DEFLATE'], encode: deflateSync },
  { names: ['deflate'], encode: deflateRawSync },
  // What is no coding, and a header that a proxy left behind when it decoded.
  {
    names: ['identity', 'Identity', '', 'none', 'utf-8', 'UTF-8', 'gzip'],
    encode: (body) => body,
  },
];

const contentTypes = [
  'application/json',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'Application/JSON',
  'text/json',
  'text/plain',
  'text/html; charset=utf-8',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  '',
];

/** What a token endpoint sends beside it. */
const others = [
  'Cache-Control: no-store',
  'Pragma: no-cache',
  'Set-Cookie: a=b; Secure',
  'X-Request-Id: 1',
  'Strict-Transport-Security: max-age=1',
  'Vary: Accept-Encoding',
  'WWW-Authenticate: Basic realm="x"',
  'X-RateLimit-Reset: 1795842000000',
  'Server: x',
];

const cased = (name: string, random: Random) =>
  random.pick([name, name.toLowerCase(), name.toUpperCase()]);

const chunked = (body: Buffer, random: Random): Buffer => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const piece = body.subarray(at, at + 1 + random.below(body.length));
    const size = piece.length.toString(16);
    const line = random.pick([size, size.toUpperCase(), `0${size}`, `${size};name=value`]);
    pieces.push(Buffer.from(`${line}\r\n`), piece, Buffer.from('\r\n'));
    at += piece.length;
  }
  return Buffer.concat([
    ...pieces,
    Buffer.from(random.pick(['0\r\n\r\n', '0\r\nX-Trailer: a\r\n\r\n'])),
  ]);
};

const interim = [
  '',
  '',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n',
];

/** A response's bytes, and whether the connection must be closed behind them. */
export type WireResponse = { bytes: Buffer; closes: boolean };

/** One of the ways in which a server may send this status and text. */
export const spellResponse = (status: number, text: string, random: Random): WireResponse => {
  const plain = Buffer.from(random.pick(['', '', '\ufeff']) + text);
  const coding = random.pick([undefined, ...codings]);
  const body = text === '' ? Buffer.alloc(0) : (coding?.encode(plain) ?? plain);
  const framing = random.pick(['length', 'chunked', 'close'] as const);
  const name = coding && random.pick(coding.names);
  const headers = [
    ...(name === undefined
      ? []
      : [`${cased('Content-Encoding', random)}:${random.pick(['', ' '])}${name}`]),
    `${cased('Content-Type', random)}: ${random.pick(contentTypes)}`,
    ...others.filter(() => random.below(3) === 0),
    ...(framing === 'length' ? [`${cased('Content-Length', random)}: ${body.length}`] : []),
    ...(framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
    ...(framing === 'close' ? ['Connection: close'] : []),
  ];
  const reason = random.pick(['OK', '', 'Whatever it says']);
  const head = [`HTTP/1.1 ${status} ${reason}`, ...headers, '', ''].join('\r\n');
  return {
    bytes: Buffer.concat([
      Buffer.from(random.pick(interim) + head),
      framing === 'chunked' ? chunked(body, random) : body,
    ]),
    closes: framing === 'close',
  };
};
