import { routes } from '../../functions/routes.ts';
import type { AnyRequest } from './any-request.ts';

/** Of a tenant with every connection; `limitedKey` may list agents and nothing else. */
type Caller = { apiKey: string; limitedKey: string; integrationId: string; state: string };

const parameters: Record<string, string> = {
  component_key: 'slack',
  event_key: 'message_posted',
  field_key: 'channel',
  integration_type: 'pipedrive',
};
const basic = `Authorization: Basic ${btoa('id:secret')}`;
const uninstalled = JSON.stringify({ company_id: 1, user_id: 1 });

/** A request to every endpoint that has to succeed, with the status that it succeeds with. */
export const meantRequests = (caller: Caller) =>
  routes.map(({ operationId, method, path, scope, response }) => {
    const filled = path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => parameters[name] ?? caller.integrationId,
    );
    const query = operationId === 'oauthCallback' ? `?code=a-code&state=${caller.state}` : '';
    const isUninstall = operationId === 'oauthUninstall';
    const key = scope === undefined ? [] : [`X-API-Key: ${caller.apiKey}`];
    const request: AnyRequest = {
      method,
      path: filled + query,
      headers: isUninstall ? [basic] : key,
      body: isUninstall ? uninstalled : '',
    };
    return { operationId, request, status: response.status };
  });

/** A request for each status that every endpoint refuses with. */
export const refusedRequests = ({ apiKey, limitedKey }: Caller) => {
  const get = (path: string, key: string): AnyRequest => ({
    method: 'GET',
    path,
    headers: [`X-API-Key: ${key}`],
    body: '',
  });
  return [
    { request: get('/health?a=%', apiKey), status: 400 },
    { request: get('/agents', 'nobody'), status: 401 },
    { request: get('/integrations', limitedKey), status: 403 },
    { request: get('/nothing', apiKey), status: 404 },
    { request: get('/agents?limit=many', apiKey), status: 422 },
  ];
};
