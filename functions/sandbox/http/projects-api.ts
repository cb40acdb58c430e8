import { projectsOf } from '../domain/projects.ts';
import { failure, type SandboxResponse, tooMany } from './sandbox-response.ts';

export const projectsScope = 'projects:read';
/** Small, so that clients must follow pages. */
const pageSizes = { projects: 2, tasks: 25 };
/** Less than our API waits for a provider. */
const slowMs = 4_000;

const challenge = (status: number, error: string, more = '') =>
  failure(status, error, { 'WWW-Authenticate': `Bearer error="${error}"${more}` });

export const bearerTokenOf = (authorization = ''): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(authorization)?.[1];

/** @see https://www.rfc-editor.org/rfc/rfc6750#section-3 */
export const unauthorized = () => failure(401, 'unauthorized', { 'WWW-Authenticate': 'Bearer' });
export const invalidToken = () => challenge(401, 'invalid_token');
export const insufficientScope = () =>
  challenge(403, 'insufficient_scope', `, scope="${projectsScope}"`);

/** @returns undefined for a cursor that this API never issued */
const pageOf = <T>(items: readonly T[], cursor: string | undefined, pageSize: number) => {
  const start = Number(cursor ?? 0);
  if (cursor !== undefined && (!/^\d{1,4}$/.test(cursor) || start >= items.length))
    return undefined;
  const end = start + pageSize;
  return { page: items.slice(start, end), next_cursor: end < items.length ? String(end) : null };
};

type ProjectsRequest = {
  /** Below the API: `/projects` or `/projects/{project_id}/tasks`. */
  path: string;
  cursor: string | undefined;
};

/** The API behind the demo component. @param person whose account it is */
export const listProjects = (
  { path, cursor }: ProjectsRequest,
  person: string,
): SandboxResponse => {
  const projects = projectsOf(person);
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

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type RespondToList = (
  list: () => SandboxResponse,
  request: ProjectsRequest,
) => Promise<SandboxResponse>;

/** What somebody chose for a request with a token that works. @param list what it answers otherwise */
export const chosenLists = {
  fails: async () => failure(500, 'internal_error'),
  rate_limited: async () => tooMany(),
  scope_missing: async () => insufficientScope(),
  grant_ended: async () => invalidToken(),
  /** The first page alone: a request of our API reads several, and has less time for all. */
  slow: async (list, { cursor }) => {
    if (cursor === undefined) await wait(slowMs);
    return list();
  },
  empty: async (_, { path }): Promise<SandboxResponse> => {
    const name = path === '/projects' ? 'projects' : 'tasks';
    return { status: 200, body: { [name]: [], next_cursor: null } };
  },
} satisfies Record<string, RespondToList>;
export const chosenListNames = Object.keys(chosenLists) as (keyof typeof chosenLists)[];
