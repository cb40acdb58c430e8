import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import {
  bearerTokenOf,
  chosenListNames,
  chosenLists,
  insufficientScope,
  invalidToken,
  listProjects,
  projectsScope,
  unauthorized,
} from '../../../functions/sandbox/http/projects-api.ts';
import { failure } from '../../../functions/sandbox/http/sandbox-response.ts';
import type { LocalStore } from '../store.ts';
import { sendJson } from '../web/pages/send.ts';
import { endGrantOf } from './end-grants.ts';
import type { Outcomes } from './outcomes.ts';

/**
 * The API behind the demo component: `/projects` and `/projects/{project_id}/tasks`.
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export const createResourceApi = (provider: Provider, store: LocalStore, outcomes: Outcomes) => {
  const grantOf = async ({ headers }: IncomingMessage) => {
    const token = bearerTokenOf(headers.authorization);
    if (!token) return { refused: unauthorized() };
    const grant = await provider.AccessToken.find(token);
    return grant ? { grant, token } : { refused: invalidToken() };
  };

  const respond = async (sent: IncomingMessage, url: URL, path: string) => {
    const { grant, token, refused } = await grantOf(sent);
    if (!grant) return refused;
    const request = { path, cursor: url.searchParams.get('cursor') ?? undefined };
    const list = () => listProjects(request, grant.accountId);
    const chosen = outcomes.consume('look_up', chosenListNames);
    if (chosen === 'grant_ended') endGrantOf(store, 'AccessToken', token);
    if (chosen) return chosenLists[chosen](list, request);
    if (!grant.scopes.has(projectsScope)) return insufficientScope();
    if (sent.method !== 'GET') return failure(405, 'method_not_allowed', { Allow: 'GET' });
    return list();
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
