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
  /** 0 if the API does not say. */
  retryAfterSeconds: number;
};

export type Answer<T> = { ok: true; body: T; headers: Headers } | { ok: false; problem: Problem };

export type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
};

export const problemOf = (code: string, status = 0): Problem => ({
  ...{ status, code, detail: '', errors: [], retryAfterSeconds: 0 },
});

/** Asks the API. A session that it refuses is renewed once. A request that `signal` ends is `unreachable`. */
export const ask = async <T>(
  source: SessionSource,
  { method, path, body, signal }: Request,
): Promise<Answer<T>> => {
  const send = (key: string) => {
    const headers = new Headers({ 'X-API-Key': key });
    if (body) headers.set('Content-Type', 'application/json');
    return fetch(baseUrl() + path, { method, headers, body: JSON.stringify(body), signal });
  };
  const token = await tokenOf(source).catch(() => undefined);
  if (!token) return { ok: false, problem: problemOf('no_session') };
  try {
    let answer = await send(token);
    if (answer.status === 401) {
      const renewed = await tokenOf(source, token).catch(() => token);
      if (renewed !== token) answer = await send(renewed);
    }
    const { status, headers } = answer;
    const said = await answer.json();
    if (answer.ok) return { ok: true, body: said, headers };
    const retryAfterSeconds = Number(headers.get('Retry-After') ?? 0);
    return { ok: false, problem: { ...problemOf(''), ...said, status, retryAfterSeconds } };
  } catch {
    return { ok: false, problem: problemOf('unreachable') };
  }
};
