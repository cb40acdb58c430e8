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
export const stage = '/api';
export const sized = (body: string) => (body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []);
export const text = (line: string, headers: string[], body: string) =>
  `${[line, ...headers, '', ''].join('\r\n')}${body}`;
export const closing = 'Connection: close';
export const ok = 'Host: localhost';

export type Frame = (request: AnyRequest) => Framed;

/** A whole request, after which the server ends the connection. */
export const once = (
  { method, path, body }: AnyRequest,
  headers: string[],
  target = stage + path,
) => ({
  bytes: text(`${method} ${target} HTTP/1.1`, [...headers, closing], body),
  answers: 1,
});
export const chunksOf = (body: string) => {
  const half = Math.ceil(body.length / 2);
  return [body.slice(0, half), body.slice(half)]
    .filter(Boolean)
    .map((piece) => `${Buffer.byteLength(piece).toString(16)};ext="\\""\r\n${piece}\r\n`)
    .join('');
};
export const withHost =
  (host: string): Frame =>
  (request) =>
    once(request, [`Host: ${host}`, ...request.headers, ...sized(request.body)]);
export const withMore =
  (...more: string[]): Frame =>
  (request) =>
    once(request, [ok, ...request.headers, ...more, ...sized(request.body)]);
export const withBody =
  (headers: (body: string) => string[], encode: (body: string) => string = (body) => body): Frame =>
  (request) => {
    const { method, path, body } = request;
    const head = [ok, ...request.headers, ...headers(body), closing];
    return { bytes: text(`${method} ${stage}${path} HTTP/1.1`, head, encode(body)), answers: 1 };
  };
export const withLine =
  (line: (request: AnyRequest) => string): Frame =>
  (request) => ({
    bytes: text(
      line(request),
      [ok, ...request.headers, ...sized(request.body), closing],
      request.body,
    ),
    answers: 1,
  });
export const length = (of: (bytes: number) => number | string) => (body: string) => [
  `Content-Length: ${of(Buffer.byteLength(body))}`,
];
export const chunked = () => ['Transfer-Encoding: chunked'];
