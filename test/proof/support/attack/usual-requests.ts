import { routes } from '../../../../functions/routes.ts';
import { senderOf } from '../../../support/notices/signed-notices.ts';
import type { AnyRequest, AttackRequest } from './framings.ts';
import { kindNames, largeBody } from './large-bodies.ts';

/** Keys of a tenant with every connection; `limitedKey` may only list agents. */
type Caller = {
  apiKey: string;
  limitedKey: string;
  /** Of a connection of Pipedrive. */
  boundId: string;
  state: string;
  completionCode?: string;
  /** What it has, and files, by the names of their parameters. */
  named: Record<string, string>;
};

const parameters: Record<string, string> = {
  component_key: 'slack',
  event_key: 'message_posted',
  field_key: 'channel',
  page: 'errors',
  entry: 'not_found',
};

/** What a request needs beside its path and key; every OAuth app is `id` with the secret `secret`. */
type Particulars = { type?: string; query?: string; headers?: string[]; body?: string };

const particularsOf = ({ state, completionCode, boundId }: Caller): Record<string, Particulars> => {
  const notice = senderOf('intercom').wire('{"app_id":"nobody"}', 'secret', Date.now());
  return {
    oauthCallback: { query: `?code=a-code&state=${state}` },
    createConnectSession: {
      body: JSON.stringify({ allowed_origins: ['https://app.example.com'] }),
    },
    createInvitation: {
      body: JSON.stringify({ integration_type: 'pipedrive', asked_by: 'Acme', purpose: 'Mail' }),
    },
    oauthComplete: { body: JSON.stringify({ completion_code: completionCode }) },
    createWebhook: { body: JSON.stringify({ url: 'http://localhost:9/hooks' }) },
    updateWebhook: { body: JSON.stringify({ status: 'enabled' }) },
    redeliverFailedWebhookEvents: { body: JSON.stringify({ since: '2026-01-01T00:00:00Z' }) },
    updateIntegration: { body: JSON.stringify({ primary: true, name: 'Sales inbox' }) },
    bindAgentIntegration: { body: JSON.stringify({ integration_id: boundId }) },
    oauthUninstall: {
      headers: [`Authorization: Basic ${btoa('id:secret')}`],
      body: JSON.stringify({ company_id: 1, user_id: 1 }),
    },
    integrationNotice: {
      type: 'intercom',
      headers: Object.entries(notice.headers).map((pair) => pair.join(': ')),
      body: notice.body,
    },
  };
};

/** A successful request to every endpoint, with its status. */
export const usualRequests = (caller: Caller) =>
  routes.map(({ operationId, method, path, scope, response }) => {
    const {
      type = 'pipedrive',
      query = '',
      headers = [],
      body = '',
    } = particularsOf(caller)[operationId] ?? {};
    const values: Record<string, string> = {
      ...parameters,
      ...caller.named,
      integration_type: type,
      attempt_id: caller.state.slice(0, 22),
    };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
    const key = scope === undefined ? [] : [`X-API-Key: ${caller.apiKey}`];
    const request: AnyRequest = {
      method,
      path: filled + query,
      headers: [...key, ...headers],
      body,
    };
    return { operationId, request, status: response.status };
  });

/** A request for each status with which endpoints refuse. */
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
    { request: get('/integrations?cursor=many', apiKey), status: 422 },
  ];
};

/** Nearly what a function can get. */
const mostBytes = 5_900_000;

/**
 * A body that is far too large to every endpoint, once with and once without credentials. Refused with
 * 413, or 401 before.
 * @param turn which endpoint gets which kind of body
 */
export const largeRequests = (caller: Caller, turn: number): AttackRequest[] =>
  usualRequests(caller)
    .flatMap(({ request }) => [request, { ...request, headers: [] }])
    .map((request, n) => {
      const kind = kindNames[(turn + n) % kindNames.length] ?? '';
      return { ...request, ...largeBody(kind, mostBytes) };
    });
