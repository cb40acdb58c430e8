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

const own = (code: string): Answer<never> => ({
  ok: false,
  problem: { status: 0, code, detail: '', errors: [] },
});

const send = async (token: string, { method, path, body, signal }: Request) =>
  fetch(baseUrl() + path, {
    method,
    headers: {
      'X-API-Key': token,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  });

const problemOf = async (answer: Response): Promise<Problem> => {
  const said = await answer.json().catch(() => ({}));
  const retry = answer.headers.get('Retry-After');
  return {
    status: answer.status,
    code: said?.code ?? 'unreachable',
    detail: said?.detail ?? '',
    errors: said?.errors ?? [],
    ...(retry === null ? {} : { retryAfterSeconds: Number(retry) }),
  };
};

/**
 * Asks the API. A session that it refuses is renewed once.
 * @throws only when `signal` ends the request
 */
export const ask = async <T>(source: SessionSource, request: Request): Promise<Answer<T>> => {
  let token: string;
  let answer: Response;
  try {
    token = await tokenOf(source);
  } catch {
    return own('no_session');
  }
  try {
    answer = await send(token, request);
    if (answer.status === 401) {
      const renewed = await tokenOf(source, token).catch(() => token);
      if (renewed !== token) answer = await send(renewed, request);
    }
    if (!answer.ok) return { ok: false, problem: await problemOf(answer) };
    return { ok: true, body: await answer.json(), headers: answer.headers };
  } catch {
    request.signal?.throwIfAborted();
    return own('unreachable');
  }
};
