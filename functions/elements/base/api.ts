import { type SessionSource, tokenOf } from './session.ts';
import { baseUrl } from './settings.ts';

/** Why there is no answer as wanted. */
export type Problem = {
  /** Of HTTP; 0 when the API, or the page's own source of sessions, did not answer. */
  status: number;
  /** Of the API, `no_session` or `unreachable`. */
  code: string;
  /** For people, in English; '' for our own codes. */
  detail: string;
  /** The fields that are not valid. */
  errors: readonly { field: string; message: string }[];
  retryAfterSeconds?: number;
};

export type Answer<T> = { ok: true; body: T; headers: Headers } | { ok: false; problem: Problem };

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Request = { method: Method; path: string; body?: unknown; signal?: AbortSignal | undefined };

const problemWith = (code: string, given: Partial<Problem> = {}): Answer<never> => ({
  ok: false,
  problem: { status: 0, code, detail: '', errors: [], ...given },
});

const send = (token: string, { method, path, body, signal }: Request) => {
  const headers = { 'X-API-Key': token, ...(body ? { 'Content-Type': 'application/json' } : {}) };
  return fetch(baseUrl() + path, {
    method,
    headers,
    signal: signal ?? null,
    body: body ? JSON.stringify(body) : null,
  });
};

/**
 * Asks the API. A session that it refuses is renewed once.
 * @throws only when `signal` ends the request
 */
export const ask = async <T>(source: SessionSource, request: Request): Promise<Answer<T>> => {
  const token = await tokenOf(source).catch(() => undefined);
  if (!token) return problemWith('no_session');
  try {
    let answer = await send(token, request);
    if (answer.status === 401) {
      const renewed = await tokenOf(source, token).catch(() => token);
      if (renewed !== token) answer = await send(renewed, request);
    }
    const { status, headers } = answer;
    const body = await answer.json();
    if (answer.ok) return { ok: true, body, headers };
    const retry = headers.get('Retry-After');
    const wait = retry === null ? {} : { retryAfterSeconds: Number(retry) };
    return problemWith(body.code, {
      status,
      detail: body.detail,
      errors: body.errors ?? [],
      ...wait,
    });
  } catch {
    request.signal?.throwIfAborted();
    return problemWith('unreachable');
  }
};
