import type http from 'node:http';
import { decodeBody } from './decode-body.ts';
import { HttpClientError, TooLargeError } from './http-client-error.ts';
import { connectTo } from './network.ts';
import { type HttpRequest, openHttp } from './open-http.ts';

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
    return await read(await openHttp(request, connect, signal, onSent), signal);
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

const describe = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'failed';
