import type * as z from 'zod/mini';
import type { getOAuthAttempt } from '../../connect/contracts/get-oauth-attempt.ts';
import type { oauthStart } from '../../connect/contracts/oauth-start.ts';
import type { listIntegrationTypes } from '../../connections/contracts/list-integration-types.ts';
import type { listIntegrations } from '../../connections/contracts/list-integrations.ts';
import type { getComponent } from '../../options/contracts/get-component.ts';
import type { listComponents } from '../../options/contracts/list-components.ts';
import { type SessionSource, tokenOf } from './session.ts';
import { baseUrl } from './settings.ts';

export type Problem = {
  /** 0 when the API, or the page's own source of sessions, did not answer. */
  status: number;
  code: string;
  /** In English; '' for our own codes. */
  detail: string;
  errors: readonly { field: string; message: string }[];
  retryAfterSeconds: number;
};

export type Answer<T> = { ok: true; body: T; headers: Headers } | { ok: false; problem: Problem };
export type Promised<T> = Promise<Answer<T>>;
type More = { body?: unknown; signal?: AbortSignal | undefined };
export type Request = [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, more?: More];

const usual = { status: 0, detail: '', errors: [], retryAfterSeconds: 0 };
/** The page or its session is wrong: no person can do something about that. */
export const isOfPage = ({ status, code }: Problem): boolean =>
  status === 403 || code === 'session_binding_required';
export const problemOf = (code: string): Problem => ({ ...usual, code });

/** Asks the API. A session that it refuses is renewed once. Refusals are on the console, too. */
export const ask = async <T>(source: SessionSource, ...request: Request): Promised<T> => {
  const [method, path, { body, signal } = {}] = request;
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
    console.warn(`${method} ${path}: ${said.detail}`);
    const retryAfterSeconds = Number(headers.get('Retry-After') ?? 0);
    return { ok: false, problem: { ...problemOf(''), ...said, status, retryAfterSeconds } };
  } catch {
    return { ok: false, problem: problemOf('unreachable') };
  }
};

type Host = { api<T>(...request: Request): Promised<T> };
export type Integration = z.output<typeof listIntegrations.response.body>[number];
export type Attempt = z.output<typeof getOAuthAttempt.response.body>;
export type Started = z.output<typeof oauthStart.response.body>;
export type IntegrationType = z.output<typeof listIntegrationTypes.response.body>[number];
export type ListedComponent = z.output<typeof listComponents.response.body>[number];
export type Component = z.output<typeof getComponent.response.body>;
export type EventFacts = Component['events'][number];
export type FieldFacts = EventFacts['fields'][number];

export const nextOf = (headers: Headers): string | undefined => {
  const [, url] = /<([^>]+)>\s*;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return url && new URL(url, location.href).search;
};

/** All accounts, from this page on. */
export const readIntegrations = async (on: Host, page = ''): Promised<Integration[]> => {
  const answer = await on.api<Integration[]>('GET', `/integrations${page}`);
  const next = answer.ok && nextOf(answer.headers);
  if (!answer.ok || !next) return answer;
  const rest = await readIntegrations(on, next);
  return rest.ok ? { ...rest, body: [...answer.body, ...rest.body] } : rest;
};

const kept = new Map<string, Promise<Answer<unknown>>>();

/** What does not change while a page is open: one request for all elements. A failure is not kept. */
const readOnce = async <T>(host: Host, path: string): Promised<T> => {
  const asking = kept.get(path) ?? host.api('GET', path);
  kept.set(path, asking);
  const answer = await asking;
  if (!answer.ok) kept.delete(path);
  return answer as Answer<T>;
};

export const readTypes = (host: Host) => readOnce<IntegrationType[]>(host, '/integrations/types');
export const readComponent = (host: Host, key: string) =>
  readOnce<Component>(host, `/events/components/${encodeURIComponent(key)}`);
