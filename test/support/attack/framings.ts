/** A request to the API; `path` is relative to the base address. */
export type AnyRequest = { method: string; path: string; headers: string[]; body: string };

/** What is sent, and what may come back. */
export type Framed = {
  bytes: string;
  /** Answers until which the client waits, if the server does not end the connection before. */
  answers: number;
  /** The client ends its side after sending, so that there may be no answer at all. */
  half?: true;
  /** What follows the first answer is the answer to something else. */
  others?: true;
};

/** The path of the API. */
const stage = '/api';
const sized = (body: string) => (body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []);
const text = (line: string, headers: string[], body: string) =>
  `${[line, ...headers, '', ''].join('\r\n')}${body}`;
const closing = 'Connection: close';
const ok = 'Host: localhost';

type Frame = (request: AnyRequest) => Framed;

/** A whole request, after which the server ends the connection. */
const once = ({ method, path, body }: AnyRequest, headers: string[], target = stage + path) => ({
  bytes: text(`${method} ${target} HTTP/1.1`, [...headers, closing], body),
  answers: 1,
});
const chunksOf = (body: string) => {
  const half = Math.ceil(body.length / 2);
  return [body.slice(0, half), body.slice(half)]
    .filter(Boolean)
    .map((piece) => `${Buffer.byteLength(piece).toString(16)};ext="\\""\r\n${piece}\r\n`)
    .join('');
};
const withHost =
  (host: string): Frame =>
  (request) =>
    once(request, [`Host: ${host}`, ...request.headers, ...sized(request.body)]);
const withMore =
  (...more: string[]): Frame =>
  (request) =>
    once(request, [ok, ...request.headers, ...more, ...sized(request.body)]);
const withBody =
  (headers: (body: string) => string[], encode: (body: string) => string = (body) => body): Frame =>
  (request) => {
    const { method, path, body } = request;
    const head = [ok, ...request.headers, ...headers(body), closing];
    return { bytes: text(`${method} ${stage}${path} HTTP/1.1`, head, encode(body)), answers: 1 };
  };
const withLine =
  (line: (request: AnyRequest) => string): Frame =>
  (request) => ({
    bytes: text(
      line(request),
      [ok, ...request.headers, ...sized(request.body), closing],
      request.body,
    ),
    answers: 1,
  });
const length = (of: (bytes: number) => number | string) => (body: string) => [
  `Content-Length: ${of(Buffer.byteLength(body))}`,
];
const chunked = () => ['Transfer-Encoding: chunked'];

/** A request, and how it is put on the wire. */
export type AttackRequest = AnyRequest & { framing: FramingName };

const usual: Frame = ({ method, path, headers, body }) => ({
  bytes: text(`${method} ${stage}${path} HTTP/1.1`, [ok, ...headers, ...sized(body)], body),
  answers: 1,
});

const define = <Name extends string>(framings: Record<Name, Frame>) => framings;

/** Ways to put a request on the wire. */
export const framings = define({
  usual,
  pipelined: (request) => {
    const { bytes } = usual(request);
    return { bytes: bytes.repeat(3), answers: 3 };
  },
  'in chunks': withBody(chunked, (body) => `${chunksOf(body)}0\r\nX-Trailer: a\r\n\r\n`),
  'in a bad chunk': withBody(chunked, (body) => `zz\r\n${body}\r\n0\r\n\r\n`),
  'in a huge chunk': (request) => ({
    ...withBody(chunked, (body) => `fffffffffffffff\r\n${body}`)(request),
    half: true,
  }),
  'half a body': (request) => ({ ...withBody(length((n) => n + 9))(request), half: true }),
  'half a head': (request) => ({
    bytes: usual(request).bytes.slice(0, 40),
    answers: 1,
    half: true,
  }),
  'more than its length': (request) => ({
    bytes: `${usual(request).bytes}garbage\r\n\r\n`,
    answers: 2,
    others: true,
  }),
  'a request in the body': (request) => ({
    bytes: text(
      `${request.method} ${stage}${request.path} HTTP/1.1`,
      [ok, ...request.headers, 'Content-Length: 4'],
      `abcd${text('GET /api/health HTTP/1.1', [ok, closing], '')}`,
    ),
    answers: 2,
    others: true,
  }),
  'two lengths': withBody((body) => [...length((n) => n)(body), ...length((n) => n + 1)(body)]),
  'length and chunks': withBody((body) => [...length((n) => n)(body), ...chunked()]),
  'a negative length': withBody(length((n) => -n - 1)),
  'a huge length': (request) => ({
    ...withBody(length(() => '9'.repeat(30)))(request),
    half: true,
  }),
  'no length': withBody(
    () => [],
    () => '',
  ),
  'another coding': withBody(() => ['Transfer-Encoding: gzip, identity']),
  'chunks in disguise': (request) => ({
    ...withBody(() => ['Transfer-Encoding: xchunked', 'Transfer-Encoding: chunked'])(request),
    half: true,
  }),
  'with an expectation': withMore('Expect: 100-continue'),
  'with an odd expectation': withMore('Expect: 200-ok'),
  'with headers twice': withMore('X-API-Key: twice', 'Content-Type: a/b', 'Host: localhost:1'),
  'with a folded header': withMore('X-Folded: a\r\n b'),
  'with a folded key': withMore('X-API-Key: a\r\n\tb'),
  'with a header that breaks lines': withMore('X-A: a\rX-B: b'),
  'with a NUL in a header': withMore('X-A: a\u0000b'),
  'with a space before the colon': withMore('X-A : b'),
  'with a header without a name': withMore(': b'),
  'with header bytes above ASCII': withMore('X-Ä: ä\u0100'),
  'with names of JavaScript members': withMore('__proto__: a', 'constructor: b', 'toString: c'),
  'with 100 kB of headers': withMore(`X-Long: ${'x'.repeat(100_000)}`),
  'with 5,000 headers': withMore(...Array.from({ length: 5_000 }, (_, n) => `X-${n}: 1`)),
  'with an upgrade': withMore('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'),
  'with forwarded names': withMore(
    'X-Forwarded-Host: evil.example',
    'X-HTTP-Method-Override: DELETE',
  ),
  'as an absolute form': withLine(
    ({ method, path }) => `${method} http://localhost${stage}${path} HTTP/1.1`,
  ),
  'as an absolute form of another host': withLine(
    ({ method, path }) => `${method} https://evil.example${stage}${path} HTTP/1.1`,
  ),
  'without its scheme': withLine(
    ({ method, path }) => `${method} //localhost${stage}${path} HTTP/1.1`,
  ),
  'with a fragment': withLine(({ method, path }) => `${method} ${stage}${path}#fragment HTTP/1.1`),
  'with a space in the target': withLine(
    ({ method, path }) => `${method} ${stage}${path} b HTTP/1.1`,
  ),
  'with dot segments': withLine(({ method, path }) => `${method} /x/..${stage}/./${path} HTTP/1.1`),
  'in lower case': withLine(
    ({ method, path }) => `${method.toLowerCase()} ${stage}${path} HTTP/1.1`,
  ),
  'with an unknown method': withLine(({ path }) => `BREW ${stage}${path} HTTP/1.1`),
  'as HTTP/1.0': withLine(({ method, path }) => `${method} ${stage}${path} HTTP/1.0`),
  'as HTTP/9.9': withLine(({ method, path }) => `${method} ${stage}${path} HTTP/9.9`),
  'without a version': withLine(({ method, path }) => `${method} ${stage}${path}`),
  'with bare line feeds': (request) => ({
    bytes: once(request, [ok, ...request.headers, ...sized(request.body)]).bytes.replaceAll(
      '\r\n',
      '\n',
    ),
    answers: 1,
  }),
  'after empty lines': (request) => ({
    bytes: `\r\n\r\n${usual(request).bytes}`,
    answers: 1,
  }),
  'as HTTP/2': () => ({ bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', answers: 1, others: true }),
  'as TLS': () => ({
    bytes: '\u0016\u0003\u0001\u0000\u00f4\u0001',
    answers: 1,
    others: true,
    half: true,
  }),
  'without a host': (request) => once(request, [...request.headers, ...sized(request.body)]),
  'to another host': withHost('evil.example'),
  'to an empty host': withHost(''),
  'to an internal host': withHost('169.254.169.254'),
  'to a host that begins like ours': withHost('localhost.evil.example'),
  'to a host with a user': withHost('localhost@evil.example'),
  'to two hosts': withHost('localhost, evil.example'),
  'to loopback in IPv6': withHost('[::1]:80'),
});

export type FramingName = keyof typeof framings;

export const framingNames = Object.keys(framings) as FramingName[];
