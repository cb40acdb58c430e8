import type * as z from 'zod/mini';
import type { getOAuthAttempt } from '../../connect/contracts/attempt.ts';
import type { oauthStart } from '../../connect/contracts/oauth-start.ts';
import type { checkIntegration } from '../../connections/contracts/check-integration.ts';
import type { listIntegrations } from '../../connections/contracts/integrations.ts';
import type { listIntegrationTypes } from '../../connections/contracts/list-integration-types.ts';
import type { getComponent, listComponents } from '../../options/contracts/components.ts';
import { warn, warnOf } from './mistakes.ts';
import { type SessionResponses, type SessionSource, tokenInTime } from './session.ts';
import { baseUrl } from './settings.ts';

export type ApiProblem = {
  /** 0 when the API, or the page's own source of sessions, did not respond. */
  status: number;
  code: string;
  /** In English; '' for our own codes. */
  detail: string;
  errors: readonly { field: string; message: string }[];
  retryAfterSeconds: number;
};

export type ApiResult<T> =
  | { ok: true; body: T; headers: Headers }
  | { ok: false; problem: ApiProblem };
type CallOptions = { body?: unknown; signal?: AbortSignal | undefined };
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type ApiCall = [method: Method, path: string, options?: CallOptions];

const usual = { status: 0, detail: '', errors: [], retryAfterSeconds: 0 };
/** The page or its session is wrong: no person can do something about that. */
export const isOfPage = ({ status, code }: ApiProblem): boolean =>
  status === 403 || code === 'session_binding_required';
export const problemOf = (code: string): ApiProblem => ({ ...usual, code });

/** A session that the API refuses is renewed once. Refusals are on the console, too, in full. */
export const callApi = async <T>(
  source: SessionSource | undefined,
  ...[method, path, { body, signal } = {}]: ApiCall
): Promise<ApiResult<T>> => {
  const send = (key: string) => {
    const headers = {
      'X-API-Key': key,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const sent = { method, headers, body: JSON.stringify(body), signal };
    // A redirect that is followed would get the token, whatever its host.
    return fetch(baseUrl() + path, { ...sent, redirect: 'error' });
  };
  const onFailure = ({ message: reason }: Error) => void warnOf('session_failed', { reason });
  const token = source && (await tokenInTime(source).catch(onFailure));
  if (!source || !token) return { ok: false, problem: problemOf('no_session') };
  try {
    let response = await send(token);
    if (response.status === 401) {
      const renewed = await tokenInTime(source, token).catch(() => token);
      if (renewed !== token) response = await send(renewed);
    }
    const { status, headers } = response;
    // What a proxy limits has a page instead of our body.
    const onPage = () => (status === 429 ? problemOf('rate_limited') : Promise.reject());
    const json = await response.json().catch(onPage);
    if (response.ok) return { ok: true, body: json, headers };
    // That is the same for all requests of a page.
    const call = json.code === 'origin_not_allowed' ? '' : `${method} ${path}: `;
    warn(`${call}${json.detail}`);
    // A proxy may send a date.
    const retryAfterSeconds = Number(headers.get('Retry-After')) || 0;
    return { ok: false, problem: { ...problemOf(''), ...json, status, retryAfterSeconds } };
  } catch {
    return { ok: false, problem: problemOf('unreachable') };
  }
};

type ApiClient = {
  api<T>(...call: ApiCall): Promise<ApiResult<T>>;
  responses: SessionResponses;
};
export type Integration = z.output<typeof listIntegrations.response.body>[number];
export type IntegrationCheck = z.output<typeof checkIntegration.response.body>;
type AnyAttempt = z.output<typeof getOAuthAttempt.response.body>;
type AttemptMember = AnyAttempt extends infer One
  ? One extends unknown
    ? keyof One
    : never
  : never;
type AttemptValue<One, Name> = One extends unknown
  ? Name extends keyof One
    ? One[Name]
    : undefined
  : never;
/** With the members of every status. */
export type ConnectAttempt = { [Name in AttemptMember]: AttemptValue<AnyAttempt, Name> };
export type StartedAttempt = z.output<typeof oauthStart.response.body>;
export type IntegrationType = z.output<typeof listIntegrationTypes.response.body>[number];
export type ListedComponent = z.output<typeof listComponents.response.body>[number];
export type EventComponent = z.output<typeof getComponent.response.body>;
export type EventFacts = EventComponent['events'][number];
export type FieldFacts = EventFacts['fields'][number];

export const nextOf = (headers: Headers): string | undefined => {
  const [, url] = /<([^<>]+)>\s*;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return url && new URL(url, location.href).search;
};

/** All accounts, from this page on. */
const readPages = async (client: ApiClient, page: string): Promise<ApiResult<Integration[]>> => {
  const result = await client.api<Integration[]>('GET', `/integrations${page}`);
  const next = result.ok && nextOf(result.headers);
  if (!result.ok || !next) return result;
  const rest = await readPages(client, next);
  return rest.ok ? { ...rest, body: [...result.body, ...rest.body] } : rest;
};

/** What does not change while a session lasts: one request for all elements. No failure is cached. */
export const readOnce = async <T>(
  client: ApiClient,
  path: string,
  read = () => client.api<T>('GET', path),
): Promise<ApiResult<T>> => {
  const { responses } = client;
  const reading = responses.get(path) ?? read();
  responses.set(path, reading);
  const result = (await reading) as ApiResult<T>;
  if (!result.ok) responses.delete(path);
  // What the last session has read is for nobody; whoever waits for it goes on with the present one.
  return responses === client.responses ? result : readOnce(client, path, read);
};

/** All accounts: one request for all elements that need them at once. A later one may find others. */
export const readIntegrations = (client: ApiClient) => {
  const { responses } = client;
  setTimeout(() => responses.delete('/integrations'));
  return readOnce(client, '/integrations', () => readPages(client, ''));
};
export const readTypes = (client: ApiClient) =>
  readOnce<IntegrationType[]>(client, '/integrations/types');
export const readComponent = (client: ApiClient, key: string) =>
  readOnce<EventComponent>(client, `/events/components/${encodeURIComponent(key)}`);
