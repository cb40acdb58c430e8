/** A request to the API; `path` is relative to the base address. */
export type AnyRequest = { method: string; path: string; headers: string[]; body: string };

/** What is sent, and what may come back. */
export type Framed = {
  bytes: string | Buffer;
  /** Answers until which the client waits, if the server does not end the connection before. */
  responses: number;
  /** The client ends its side after sending, so that there may be no answer at all. */
  half?: true;
  /** What follows the first answer is the answer to something else. */
  others?: true;
};

type Frame = (request: AnyRequest) => Framed;

/** The path of the API. */
const stage = '/api';

/** What a framing puts in the place of what every client sends. */
type Changes = {
  line?: string;
  hosts?: string[];
  /** Headers beside its own. */
  more?: string[];
  lengths?: string[];
  body?: string;
  /** Ends the connection after the answer. */
  connection?: string[];
};

const written = (request: AnyRequest, changes: Changes = {}) => {
  const { method, path } = request;
  const size = request.body ? [`Content-Length: ${Buffer.byteLength(request.body)}`] : [];
  const { line = `${method} ${stage}${path} HTTP/1.1`, hosts = ['localhost'] } = changes;
  const { more = [], lengths = size, body = request.body } = changes;
  const { connection = ['Connection: close'] } = changes;
  const named = hosts.map((host) => `Host: ${host}`);
  const head = [line, ...named, ...request.headers, ...more, ...lengths, ...connection, '', ''];
  return `${head.join('\r\n')}${body}`;
};
const usual = (request: AnyRequest) => written(request, { connection: [] });

/** A whole request, after which the server ends the connection. */
const changed =
  (changes: (request: AnyRequest) => Changes, rest: Partial<Framed> = {}): Frame =>
  (request) => ({ bytes: written(request, changes(request)), responses: 1, ...rest });
const sending =
  (bytes: (request: AnyRequest) => string, rest: Partial<Framed> = {}): Frame =>
  (request) => ({ bytes: bytes(request), responses: 1, ...rest });

const withHosts = (...hosts: string[]) => changed(() => ({ hosts }));
const withMore = (...more: string[]) => changed(() => ({ more }));
const withLine = (line: (target: string, method: string) => string) =>
  changed(({ method, path }) => ({ line: line(`${stage}${path}`, method) }));
const withTarget = (of: (target: string) => string) =>
  withLine((target, method) => `${method} ${of(target)} HTTP/1.1`);
const withLengths = (of: (bytes: number) => (number | string)[], rest?: Partial<Framed>) =>
  changed(({ body }) => {
    const lengths = of(Buffer.byteLength(body));
    return {
      lengths: lengths.map((each) => `Content-Length: ${each}`),
      // Without a length there is no body.
      ...(lengths.length === 0 ? { body: '' } : {}),
    };
  }, rest);
const withCodings = (codings: string[], rest?: Partial<Framed>) =>
  changed(() => ({ lengths: codings.map((each) => `Transfer-Encoding: ${each}`) }), rest);
const inChunks = (encode: (body: string) => string, rest?: Partial<Framed>) =>
  changed(({ body }) => ({ lengths: ['Transfer-Encoding: chunked'], body: encode(body) }), rest);

const chunksOf = (body: string) => {
  const half = Math.ceil(body.length / 2);
  return [body.slice(0, half), body.slice(half)]
    .filter(Boolean)
    .map((piece) => `${Buffer.byteLength(piece).toString(16)};ext="\\""\r\n${piece}\r\n`)
    .join('');
};
const latin1Length = ({ body }: AnyRequest) => [`Content-Length: ${body.length}`];
const half = true;
const others = true;

/** Ways to put a request on the wire. */
export const framings = {
  usual: sending(usual),
  pipelined: sending((request) => usual(request).repeat(3), { responses: 3 }),
  'in chunks': inChunks((body) => `${chunksOf(body)}0\r\nX-Trailer: a\r\n\r\n`),
  'in a bad chunk': inChunks((body) => `zz\r\n${body}\r\n0\r\n\r\n`),
  'in a huge chunk': inChunks((body) => `fffffffffffffff\r\n${body}`, { half }),
  'in Latin-1': (request: AnyRequest): Framed => ({
    bytes: Buffer.concat([
      Buffer.from(written(request, { lengths: latin1Length(request), body: '' })),
      Buffer.from(request.body, 'latin1'),
    ]),
    responses: 1,
  }),
  'half a body': withLengths((n) => [n + 9], { half }),
  'half a head': sending((request) => usual(request).slice(0, 40), { half }),
  'more than its length': sending((request) => `${usual(request)}garbage\r\n\r\n`, {
    responses: 2,
    others,
  }),
  'a request in the body': changed(
    () => ({
      lengths: ['Content-Length: 4'],
      connection: [],
      body: `abcd${written({ method: 'GET', path: '/health', headers: [], body: '' })}`,
    }),
    { responses: 2, others },
  ),
  'two lengths': withLengths((n) => [n, n + 1]),
  'length and chunks': changed(({ body }) => ({
    lengths: [`Content-Length: ${Buffer.byteLength(body)}`, 'Transfer-Encoding: chunked'],
  })),
  'a negative length': withLengths((n) => [-n - 1]),
  'a huge length': withLengths(() => ['9'.repeat(30)], { half }),
  'no length': withLengths(() => []),
  'another coding': withCodings(['gzip, identity']),
  'chunks in disguise': withCodings(['xchunked', 'chunked'], { half }),
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
  'as an absolute form': withTarget((target) => `http://localhost${target}`),
  'as an absolute form of another host': withTarget((target) => `https://evil.example${target}`),
  'without its scheme': withTarget((target) => `//localhost${target}`),
  'with a fragment': withTarget((target) => `${target}#fragment`),
  'with a space in the target': withTarget((target) => `${target} b`),
  'with dot segments': changed(({ method, path }) => ({
    line: `${method} /x/..${stage}/./${path} HTTP/1.1`,
  })),
  'in lower case': withLine((target, method) => `${method.toLowerCase()} ${target} HTTP/1.1`),
  'with an unknown method': withLine((target) => `BREW ${target} HTTP/1.1`),
  'as HTTP/1.0': withLine((target, method) => `${method} ${target} HTTP/1.0`),
  'as HTTP/9.9': withLine((target, method) => `${method} ${target} HTTP/9.9`),
  'without a version': withLine((target, method) => `${method} ${target}`),
  'with bare line feeds': sending((request) => written(request).replaceAll('\r\n', '\n')),
  'after empty lines': sending((request) => `\r\n\r\n${usual(request)}`),
  'as HTTP/2': sending(() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', { others }),
  'as TLS': sending(() => '\u0016\u0003\u0001\u0000\u00f4\u0001', { others, half }),
  'without a host': withHosts(),
  'to another host': withHosts('evil.example'),
  'to an empty host': withHosts(''),
  'to an internal host': withHosts('169.254.169.254'),
  'to a host that begins like ours': withHosts('localhost.evil.example'),
  'to a host with a user': withHosts('localhost@evil.example'),
  'to two hosts': withHosts('localhost, evil.example'),
  'to loopback in IPv6': withHosts('[::1]:80'),
};

/** A request, and how it is put on the wire. */
export type AttackRequest = AnyRequest & { framing: keyof typeof framings };

export const framingNames = Object.keys(framings) as AttackRequest['framing'][];
