import { type ErrorFacts, OutdatedClientError, TrunklineError } from './errors.ts';
import { errorCodes, version } from './generated.js';
import type { LoadedPage } from './paged.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
type ApiAddress = { baseUrl: string; fetch: Fetch; mostMs: number };

/** Ends after the time of an attempt, or with the caller's own signal. */
export const deadlineOf = (mostMs: number, signal?: AbortSignal): AbortSignal => {
  const timeout = AbortSignal.timeout(mostMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

/** The version of the client that the API serves: it leads to a file whose name has it. */
const servedVersionOf = async (
  { baseUrl, fetch, mostMs }: ApiAddress,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const init = { method: 'HEAD', signal: deadlineOf(mostMs, signal) };
  const url = await fetch(`${baseUrl}/client.tgz`, init).then(
    (response) => response.url,
    () => '',
  );
  signal?.throwIfAborted();
  const [, api, hash] = /\/client-(\w+)-([0-9a-f]{12})\.tgz$/.exec(url) ?? [];
  return api && hash && `${api.replaceAll('_', '.')}-c${hash}`;
};

/** What this client does not know: from a later API, or not from the API at all. */
const errorOfUnknown = async (
  facts: ErrorFacts,
  api: ApiAddress,
  signal?: AbortSignal,
): Promise<TrunklineError> => {
  const served = await servedVersionOf(api, signal);
  if (!served || served === version) return new TrunklineError(facts.code, facts);
  return new OutdatedClientError(facts, served, `${api.baseUrl}/client.tgz`);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const nextUrlOf = (headers: Headers): string | undefined =>
  /<([^<>]+)>\s*;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];

const secondsIn = (headers: Headers): number | undefined => {
  const seconds = Number(headers.get('Retry-After') ?? '');
  return seconds > 0 ? seconds : undefined;
};

/** A browser says of a redirect only that it is one. */
const isRedirect = ({ type, status }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status <= 399);

const unexpected = (response: Response, { baseUrl }: ApiAddress) =>
  isRedirect(response)
    ? `${baseUrl} leads to another address, which gets no key. Check baseUrl, and what is between.`
    : `The response with status ${response.status} is not one of this API. Check baseUrl, and what is between.`;

/** For what came not at all, or not whole. @throws TrunklineError `no_response`, and the reason of an own signal */
export const noResponse =
  (
    { baseUrl }: { baseUrl: string },
    signal?: AbortSignal,
    detail = `No response from ${baseUrl}. Check the address and the network.`,
  ) =>
  (cause: unknown): never => {
    if (signal?.aborted) throw signal.reason;
    throw new TrunklineError('no_response', { status: 0, detail, cause });
  };

/** @throws TrunklineError unless it is a success of the API, and the reason of an own signal */
export const readResponse = async (
  response: Response,
  api: ApiAddress,
  signal?: AbortSignal,
): Promise<LoadedPage> => {
  const { ok, status, headers } = response;
  const body = parse(await response.text().catch(noResponse(api, signal)));
  if (ok && body !== undefined) return { body, nextUrl: nextUrlOf(headers) };
  const { code, detail, ...facts } = Object(body);
  const more = { ...facts, status, retryAfterSeconds: secondsIn(headers) };
  if (typeof code === 'string' && typeof detail === 'string') {
    const known = { code, detail, ...more };
    throw errorCodes.includes(code)
      ? new TrunklineError(code, known)
      : await errorOfUnknown(known, api, signal);
  }
  throw await errorOfUnknown(
    { code: 'unexpected_response', detail: unexpected(response, api), ...more },
    api,
    signal,
  );
};
