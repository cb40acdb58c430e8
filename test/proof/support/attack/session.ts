import { connect, type Socket } from 'node:net';
import type { Framed } from './framings.ts';

/** One answer as it came over the wire; names of headers are in lower case. */
export type WireResponse = { status: number; headers: Headers; text: string };

class MalformedResponse extends Error {}

const statusLine = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/;
const headerLine = /^([!#$%&'*+.^_`|~\w-]+): ?([\x20-\x7e]*)$/;

const parseHead = (head: string) => {
  const [first = '', ...lines] = head.split('\r\n');
  const status = Number(statusLine.exec(first)?.[1]);
  if (!status) throw new MalformedResponse(`the status line ${JSON.stringify(first)}`);
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value = ''] = headerLine.exec(line) ?? [];
    if (name === undefined) throw new MalformedResponse(`the header ${JSON.stringify(line)}`);
    if (/^(content-length|content-type|location)$/i.test(name) && headers.has(name)) {
      throw new MalformedResponse(`${name} twice`);
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
  if (!/^\d+$/.test(length)) throw new MalformedResponse(`the length ${JSON.stringify(length)}`);
  return Number(length);
};

/**
 * Takes the first answer from what was received, strictly: a line break that a request smuggled
 * into a header would show.
 * @param isHead whether it answers a HEAD, and so has no body
 * @param isEnded whether the server has ended the connection
 * @returns undefined as long as it is not complete
 * @throws MalformedResponse
 */
const parseResponse = (
  received: Buffer,
  isHead: boolean,
  isEnded: boolean,
): { answer: WireResponse; rest: Buffer } | undefined => {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const { status, headers } = parseHead(received.toString('latin1', 0, end));
  const start = end + 4;
  if (status < 200) return parseResponse(received.subarray(start), isHead, isEnded);
  // The server refuses what it cannot parse before it knows the method.
  const isUnparsed = status === 400 && headers.get('connection') === 'close';
  const length = lengthOf(headers, status !== 204 && (!isHead || isUnparsed));
  const stop = length === Number.POSITIVE_INFINITY && isEnded ? received.length : start + length;
  if (received.length < stop) return undefined;
  const text = received.toString('utf8', start, stop);
  return { answer: { status, headers, text }, rest: received.subarray(stop) };
};

/** Far more than a busy machine takes: only what never answers shall fail. */
const longestMs = 1_800_000;

/** Answers of one connection, as they come. It ends when there are enough, or the server ends it. */
const receive = (socket: Socket, { responses: requested, half }: Framed, isHead: boolean) =>
  new Promise<WireResponse[]>((resolve, reject) => {
    const responses: WireResponse[] = [];
    let received: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => finish(new MalformedResponse('no answer in time')), longestMs);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      socket.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError);
      if (error) reject(error);
      else resolve(responses);
    };
    const take = (isEnded: boolean) => {
      for (;;) {
        const next = parseResponse(received, isHead, isEnded);
        if (!next) return;
        responses.push(next.answer);
        received = next.rest;
      }
    };
    const orFail = (work: () => void) => {
      try {
        work();
      } catch (error) {
        finish(error as Error);
      }
    };
    const onData = (chunk: Buffer) =>
      orFail(() => {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
        take(false);
        if (responses.length >= requested && !half) finish();
      });
    const onEnd = () =>
      orFail(() => {
        take(true);
        finish(received.length > 0 ? new MalformedResponse('half an answer') : undefined);
      });
    // A server that closes while it is still being written to resets the connection.
    const onError = () => finish();
    socket.on('data', onData).once('end', onEnd).once('close', onEnd).once('error', onError);
  });

/** Sends raw bytes over a connection that is kept for as long as the server keeps it. */
export const createSession = (origin: string) => {
  const { hostname, port } = new URL(origin);
  let stored: Socket | undefined;

  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(socket));
      socket.setNoDelay(true).once('error', reject);
    });

  const exchangeOn = async (socket: Socket, framed: Framed, isHead: boolean) => {
    const received = receive(socket, framed, isHead);
    socket.on('error', () => {});
    socket.write(framed.bytes);
    if (framed.half) socket.end();
    const responses = await received;
    const mayStay =
      !framed.half &&
      !framed.others &&
      responses.length === framed.responses &&
      responses.every(({ headers }) => headers.get('connection') === 'keep-alive');
    if (mayStay && !socket.destroyed)
      stored = socket.removeAllListeners('error').on('error', () => {});
    else socket.destroy();
    return responses;
  };

  return {
    /** @param isHead whether the answers have no bodies @throws MalformedResponse */
    exchange: async (framed: Framed, isHead: boolean): Promise<WireResponse[]> => {
      // The server may have closed the idle connection, or may do it just now.
      const old = stored?.destroyed ? undefined : stored;
      stored = undefined;
      const responses = await exchangeOn(old ?? (await open()), framed, isHead);
      if (responses.length > 0 || !old || framed.half) return responses;
      return exchangeOn(await open(), framed, isHead);
    },
    close: () => stored?.destroy(),
  };
};

export type Session = ReturnType<typeof createSession>;
