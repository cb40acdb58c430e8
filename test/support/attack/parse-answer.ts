/** One answer as it came over the wire; names of headers are in lower case. */
export type WireAnswer = { status: number; headers: Headers; text: string };

export class MalformedAnswer extends Error {}

const statusLine = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/;
const headerLine = /^([!#$%&'*+.^_`|~\w-]+): ?([\x20-\x7e]*)$/;

const parseHead = (head: string) => {
  const [first = '', ...lines] = head.split('\r\n');
  const status = Number(statusLine.exec(first)?.[1]);
  if (!status) throw new MalformedAnswer(`the status line ${JSON.stringify(first)}`);
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value = ''] = headerLine.exec(line) ?? [];
    if (name === undefined) throw new MalformedAnswer(`the header ${JSON.stringify(line)}`);
    if (/^(content-length|content-type|location)$/i.test(name) && headers.has(name)) {
      throw new MalformedAnswer(`${name} twice`);
    }
    headers.append(name, value);
  }
  return { status, headers };
};

/** Infinite when the end of the connection is that of the body, as in HTTP/1.0. */
const lengthOf = (headers: Headers, hasBody: boolean) => {
  if (!hasBody) return 0;
  const length = headers.get('content-length') ?? '';
  if (length === '' && headers.get('connection') === 'close') return Number.POSITIVE_INFINITY;
  if (!/^\d+$/.test(length)) throw new MalformedAnswer(`the length ${JSON.stringify(length)}`);
  return Number(length);
};

/**
 * Takes the first answer from what was received, strictly: a line break that a request smuggled
 * into a header would show.
 * @param isHead whether it answers a HEAD, and so has no body
 * @param isEnded whether the server has ended the connection
 * @returns undefined as long as it is not complete
 * @throws MalformedAnswer
 */
export const parseAnswer = (
  received: Buffer,
  isHead: boolean,
  isEnded: boolean,
): { answer: WireAnswer; rest: Buffer } | undefined => {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const { status, headers } = parseHead(received.toString('latin1', 0, end));
  const start = end + 4;
  if (status < 200) return parseAnswer(received.subarray(start), isHead, isEnded);
  // The server refuses what it cannot parse before it knows the method.
  const isUnparsed = status === 400 && headers.get('connection') === 'close';
  const length = lengthOf(headers, !isHead || isUnparsed);
  const stop = length === Number.POSITIVE_INFINITY && isEnded ? received.length : start + length;
  if (received.length < stop) return undefined;
  const text = received.toString('utf8', start, stop);
  return { answer: { status, headers, text }, rest: received.subarray(stop) };
};
