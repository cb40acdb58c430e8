import http from 'node:http';
import https from 'node:https';
import { decodeBody } from './decode-body.ts';
import { HttpClientError, TooLargeError } from './http-client-error.ts';
import { connectTo } from './network.ts';

type HttpRequest = {
  method: string;
  url: URL;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The only hosts (with port, if not 443) this request may go to. */
  allowedHosts: ReadonlySet<string>;
  signal: AbortSignal;
  /**
   * Nothing changes if it arrives twice. So it may use a connection that was kept open, and is sent once
   * more if that was closed meanwhile. Any other request is sent once, on a connection of its own.
   */
  isRepeatable?: true;
  /** Of the answer, decompressed; a mebibyte unless said otherwise. */
  maxBytes?: number;
  /** Eight seconds unless said otherwise. */
  deadlineMs?: number;
};
/** `text` is UTF-8 without its byte order mark; `bytes` its size, decompressed. */
export type HttpResponse = {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes: number;
};

/** From the first byte sent to the last byte read. */
const totalDeadlineMs = 8_000;
const usualBytes = 1024 * 1024;
/** Whatever a request asks for. */
const mostBytes = 8 * usualBytes;

type ResponseReader<T> = (response: http.IncomingMessage, signal: AbortSignal) => Promise<T>;

/**
 * The only way out to the internet: https to allowed hosts at public addresses. Redirects are
 * answers, not followed. Built on node:https because fetch costs a cold start 20 ms and cannot
 * check the address that a name resolves to.
 * @param read gets the answer when its status is known
 * @throws HttpClientError, TooLargeError among them
 */
export const exchangeHttp = async <T>(
  request: HttpRequest,
  read: ResponseReader<T>,
  connect = connectTo,
): Promise<T> => {
  const { deadlineMs = totalDeadlineMs } = request;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(deadlineMs)]);
  let isUnsent = true;
  const onSent = () => {
    isUnsent = false;
  };
  try {
    assertAllowed(request);
    return await read(await open(request, connect, signal, onSent), signal);
  } catch (error) {
    throw Object.assign(clientErrorOf(error, request, signal), { isUnsent });
  }
};

const assertAllowed = ({ url, allowedHosts }: HttpRequest): void => {
  if (!allowedHosts.has(url.host) || url.username || url.password) {
    throw new HttpClientError(`${url.host} is not an allowed host`);
  }
};

const clientErrorOf = (error: unknown, { url }: HttpRequest, signal: AbortSignal) => {
  if (error instanceof TooLargeError) return new TooLargeError(`${url.host}: ${error.message}`);
  if (error instanceof HttpClientError) return error;
  const reason = signal.aborted ? 'no complete answer in time' : describe(error);
  return new HttpClientError(`${url.host}: ${reason}`, { cause: error });
};

/** What comes before the body of an answer. */
export const headOf = ({ statusCode = 0, headers }: http.IncomingMessage) => ({
  status: statusCode,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  ),
});

/** {@link exchangeHttp} of which the whole answer is read. */
export const sendHttp = (request: HttpRequest, connect = connectTo): Promise<HttpResponse> =>
  exchangeHttp(
    request,
    async (response, signal) => {
      const maxBytes = Math.min(request.maxBytes ?? usualBytes, mostBytes);
      const body = await decodeBody(response, maxBytes, signal);
      return {
        ...headOf(response),
        text: body.toString('utf8').replace(/^\ufeff/, ''),
        bytes: body.length,
      };
    },
    connect,
  );

/** Nothing came back on a connection that the server had kept open, and closed meanwhile. */
class ClosedConnection extends Error {}

const isClosed = (error: unknown) => ['ECONNRESET', 'EPIPE'].includes(Object(error).code);

const open = async (...[request, connect, signal, onSent]: Parameters<typeof openOn>) => {
  if (!request.isRepeatable) return openOn(request, connect, signal, onSent, false);
  try {
    return await openOn(request, connect, signal, onSent);
  } catch (error) {
    if (error instanceof ClosedConnection) return openOn(request, connect, signal, onSent, false);
    throw error;
  }
};

/** @param agent false for a connection of its own */
const openOn = (
  { method, url, headers, body }: HttpRequest,
  connect: typeof connectTo,
  signal: AbortSignal,
  onSent: () => void,
  agent?: false,
) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { protocol, ...target } = connect(url);
    const isTls = protocol === 'https:';
    const sending = (isTls ? https : http).request(
      {
        ...target,
        method,
        signal,
        agent,
        headers: {
          ...headers,
          host: url.host,
          'accept-encoding': 'gzip, br',
          'user-agent': 'Trunkline/1.0',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      },
      resolve,
    );
    sending
      // Node holds back what it is given until the socket has connected, and with TLS knows its server.
      .once('socket', (socket) => {
        if (sending.reusedSocket || socket.readyState === 'open') onSent();
        else socket.once(isTls ? 'secureConnect' : 'connect', onSent);
      })
      .once('error', (error) =>
        reject(sending.reusedSocket && isClosed(error) ? new ClosedConnection() : error),
      )
      .once('upgrade', (_, socket) => {
        socket.destroy();
        reject(Object.assign(new Error(), { code: 'ERR_HTTP_UNEXPECTED_UPGRADE' }));
      })
      // Closed with neither a response nor an error.
      .once('close', () => reject(new HttpClientError(`${url.host}: no answer`)))
      .end(body);
  });

const describe = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'failed';
