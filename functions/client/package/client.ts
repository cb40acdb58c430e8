import { baseAddressOf } from './base-address.ts';
import { type Methods, operationRows } from './generated.js';
import type { CallSettings } from './method.ts';
import { pagedFrom } from './paged.ts';
import { deadlineOf, type Fetch, noResponse, readResponse } from './read-response.ts';
import { requestOf } from './request.ts';
import { type RetrySettings, withRetries } from './retry.ts';
import { tokenUntil } from './token-until.ts';

/** The response of `POST /connect_sessions`, as far as a page needs it. */
export type ClientSession = { session_token: string; expires_at: string };

/** On a server an API key; in a page a session: its token, the address of your endpoint, or what gets one. */
export type ClientAccess =
  | { apiKey: string; session?: undefined }
  | { session: string | (() => Promise<ClientSession>); apiKey?: undefined };

export type ClientSettings = ClientAccess &
  RetrySettings & {
    /** The base address of the API, which ends with `/api`. */
    baseUrl: string;
    /** How long each attempt may take; 30 seconds if absent, since the API answers within 29. */
    timeoutSeconds?: number | undefined;
    /** In the place of the global one. */
    fetch?: typeof fetch | undefined;
  };

/** A function for each operation of the API. */
export type TrunklineClient = Methods;

/** Not before the first call: a build may load a module without its variables. */
const assertComplete = ({ baseUrl, apiKey, session }: ClientSettings) => {
  if (!baseUrl) throw new TypeError('Pass the base address of the API as baseUrl: it is empty.');
  // A page may be of the same host as the API.
  if (!/^(https?:\/)?\//i.test(baseUrl))
    throw new TypeError(`Pass the base address of the API as baseUrl with https://: ${baseUrl}`);
  if (!apiKey && !session)
    throw new TypeError('Pass an API key as apiKey, or in a page a session: both are empty.');
  // Such as the dots of a sample. No header has them, and an error of fetch would show the key.
  if (apiKey && !/^[!-~]+$/.test(apiKey.trim()))
    throw new TypeError('Pass the API key as it was shown: this one has characters of no key.');
};

const noSession = 'No session. Its cause says what went wrong where the session comes from.';

/**
 * Sends one request, with a key, which has to be there in the same time.
 * @throws TrunklineError `no_response`, and the reason of an own signal
 */
const createSend = (settings: ClientSettings, send: Fetch, mostMs: number) => {
  const { apiKey, session = '', baseUrl } = settings;
  const keyUntil = async (until: AbortSignal, signal?: AbortSignal, refused?: string) =>
    apiKey ??
    tokenUntil(until, session, mostMs, refused).catch(noResponse(settings, signal, noSession));
  const attempt = (
    path: string,
    init: RequestInit,
    key: string,
    until: AbortSignal,
    signal?: AbortSignal,
  ) => {
    const headers = {
      'X-API-Key': key,
      ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
    };
    // A redirect that is followed would get the key, whatever its host.
    const request = { ...init, headers, signal: until, redirect: 'manual' as const };
    return send(baseUrl + path, request).catch(noResponse(settings, signal));
  };
  return async (path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> => {
    assertComplete(settings);
    const until = deadlineOf(mostMs, signal);
    const key = await keyUntil(until, signal);
    const response = await attempt(path, init, key, until, signal);
    if (response.status !== 401) return response;
    const untilAgain = deadlineOf(mostMs, signal);
    const renewed = await keyUntil(untilAgain, signal, key);
    return renewed === key ? response : attempt(path, init, renewed, untilAgain, signal);
  };
};

/**
 * A client of the API at `baseUrl`. Its functions throw {@link TrunklineError}, and repeat by themselves what
 * the API refuses for a while.
 */
export const createClient = (settings: ClientSettings): TrunklineClient => {
  const fetchOne: Fetch = (url, init) => (settings.fetch ?? fetch)(url, init);
  // Infinity is for as long as a timer takes: more throws, or ends at once.
  const mostMs = Math.min((settings.timeoutSeconds ?? 30) * 1000, 2 ** 31 - 1);
  const baseUrl = settings.baseUrl && baseAddressOf(settings.baseUrl);
  const api = { baseUrl, fetch: fetchOne, mostMs };
  const send = createSend({ ...settings, baseUrl }, fetchOne, mostMs);
  const load = (
    path: string,
    { method, body }: RequestInit,
    { signal, onResponse }: CallSettings,
  ) =>
    withRetries(
      async () => {
        const response = await send(path, { method, body }, signal);
        onResponse?.(response);
        return readResponse(response, api, signal);
      },
      method !== 'POST',
      settings,
      signal,
    );
  const methods = Object.entries(operationRows).map(([operationId, row]) => {
    const call = (parameters: object = {}, options: CallSettings = {}) => {
      const { path, ...init } = requestOf(row, parameters);
      const first = load(path, init, options);
      if (row[2] === undefined) return first.then(({ body }) => body);
      const [route = ''] = path.split('?');
      const read = (url: string) =>
        load(route + new URL(url, 'https://next.invalid').search, init, options);
      return pagedFrom(first, read, row[2]);
    };
    return [operationId, call];
  });
  return Object.fromEntries(methods);
};
