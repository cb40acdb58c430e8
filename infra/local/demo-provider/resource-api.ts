import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { LocalStore } from '../store.ts';
import { sendJson } from '../web/pages/send.ts';
import { endGrantOf } from './end-grants.ts';
import type { Outcomes } from './outcomes.ts';
import { retryAfterSeconds } from './token-endpoint.ts';

type Project = { id: string; name: string; tasks: { id: string; title: string }[] };

const project = (id: string, name: string, titles: string[]): Project => ({
  id,
  name,
  tasks: titles.map((title, index) => ({ id: `${id}-${index + 1}`, title })),
});

const shared: readonly Project[] = [
  project('website', 'Website relaunch', [
    'Collect the old texts',
    'Choose the pictures',
    'Write the welcome page',
    'Test with three customers',
    'Switch over',
  ]),
  project('spring-fair', 'Spring fair', ['Book the stand', 'Print the flyers', 'Plan the shifts']),
  project('new-office', 'New office', ['Compare the leases', 'Order the desks']),
  project('newsletter', 'Newsletter', ['Write the June issue']),
  project(
    'customer-calls',
    'Customer calls',
    Array.from({ length: 120 }, (_, index) => `Call customer ${index + 1}`),
  ),
  project('someday', 'Ideas for someday', []),
];

/**
 * What an account of the demo provider holds: four pages of projects, one without tasks, and one
 * with more tasks than a form lists at once. The first one is named after the person, so that a
 * choice shows whose account it is of.
 */
export const projectsOf = (person: string): readonly Project[] => [
  project('errands', `${person}’s errands`, ['Post the parcel', 'Buy stamps']),
  ...shared,
];

const scope = 'projects:read';
/** Small, so that clients must follow pages. */
const pageSizes = { projects: 2, tasks: 25 };

type ResourceResponse = { status: number; body: unknown; headers?: Record<string, string> };

const failure = (status: number, error: string, headers = {}): ResourceResponse => ({
  status,
  body: { error },
  headers,
});

const challenge = (status: number, error: string, more = '') =>
  failure(status, error, { 'WWW-Authenticate': `Bearer error="${error}"${more}` });

/** @returns undefined for a cursor that this API never issued */
const pageOf = <T>(items: readonly T[], cursor: string | null, pageSize: number) => {
  const start = Number(cursor ?? 0);
  if (cursor !== null && (!/^\d{1,4}$/.test(cursor) || start >= items.length)) return undefined;
  const end = start + pageSize;
  return { page: items.slice(start, end), next_cursor: end < items.length ? String(end) : null };
};

const list = (url: URL, path: string, person: string): ResourceResponse => {
  const projects = projectsOf(person);
  const cursor = url.searchParams.get('cursor');
  const [, projectId] = /^\/projects\/([^/]+)\/tasks$/.exec(path) ?? [];
  if (path !== '/projects' && projectId === undefined) return failure(404, 'not_found');
  const project = projects.find(({ id }) => id === projectId);
  if (projectId !== undefined && !project) return failure(404, 'unknown_project');

  const paged = project
    ? pageOf(project.tasks, cursor, pageSizes.tasks)
    : pageOf(
        projects.map(({ id, name }) => ({ id, name })),
        cursor,
        pageSizes.projects,
      );
  if (!paged) return failure(400, 'invalid_cursor');
  const { page, next_cursor } = paged;
  return { status: 200, body: { [project ? 'tasks' : 'projects']: page, next_cursor } };
};

const insufficientScope = challenge(403, 'insufficient_scope', `, scope="${scope}"`);

/**
 * The API behind the demo component: `/projects` and `/projects/{project_id}/tasks`.
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export const createResourceApi = (provider: Provider, store: LocalStore, outcomes: Outcomes) => {
  /** What somebody chose for a request with a token that works. */
  const chosen = {
    fails: () => failure(500, 'internal_error'),
    rate_limited: () =>
      failure(429, 'rate_limit_exceeded', { 'Retry-After': `${retryAfterSeconds}` }),
    scope_missing: () => insufficientScope,
    grant_ended: (token: string) => {
      endGrantOf(store, 'AccessToken', token);
      return challenge(401, 'invalid_token');
    },
  };
  const possible = Object.keys(chosen) as (keyof typeof chosen)[];

  const respond = async ({ method, headers }: IncomingMessage, url: URL, path: string) => {
    const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
    if (!token) return failure(401, 'unauthorized', { 'WWW-Authenticate': 'Bearer' });
    const found = await provider.AccessToken.find(token);
    if (!found) return challenge(401, 'invalid_token');
    const other = outcomes.consume('look_up', possible);
    if (other) return chosen[other](token);
    if (!found.scopes.has(scope)) return insufficientScope;
    if (method !== 'GET') return failure(405, 'method_not_allowed', { Allow: 'GET' });
    return list(url, path, found.accountId);
  };

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { url, path }: { url: URL; path: string },
  ): Promise<void> => {
    const { status, body, headers } = await respond(request, url, path);
    sendJson(response, status, body, headers);
  };
};
