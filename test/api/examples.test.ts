import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Example, errorExamples } from '../../functions/contracts/examples/errors.ts';
import { exampleOf, integrationExamples } from '../../functions/contracts/examples/integrations.ts';
import { readingExamples } from '../../functions/contracts/examples/reading.ts';
import { getFieldOptions } from '../../functions/contracts/get-field-options.ts';
import { oauthCallback } from '../../functions/contracts/oauth-callback.ts';
import { routes } from '../../functions/routes.ts';
import { noticeSenders } from '../support/notices/signed-notices.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { likeExample } from '../support/stack/like-example.ts';
import { useStack } from '../support/stack/shared-stack.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

/** The path of an example's request. */
const fillPath = (template: string, { path = {}, query = {} }: Example): string => {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? name);
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
};

const slack = await startStub(() => ({
  body: { ok: true, revoked: true, access_token: 'a', team: { id: 'T1', name: 'Acme' } },
}));
const stages = ['Appointment scheduled', 'Closed won', 'Closed lost'].map(
  (label, displayOrder) => ({
    id: label.toLowerCase().replaceAll(' ', ''),
    label,
    displayOrder,
    archived: false,
  }),
);
const hubspot = await startStub(() => ({ body: { results: stages } }));
const stack = await useStack([
  ['https://slack.com', slack.origin],
  ['https://api.hubapi.com', hubspot.origin],
]);
const { request, createTenant, connect, connections, oauthApps, agents, info } = stack;
const { consent, start, callBack } = createConnecting(stack);
await stack.setUpApps('gmail', 'pipedrive', 'shopify', 'slack');
const { intercom } = noticeSenders;
if (intercom) await oauthApps.put(intercom.app);

const options = readingExamples.getFieldOptions;
const { tenantId, apiKey } = await createTenant();
for (const agent of readingExamples.listAgents.answer) await agents.put({ ...agent, tenantId });
const [{ scopes_granted, category, account: label, ...words }] =
  integrationExamples.listIntegrations.answer;
await connect(
  tenantId,
  'slack',
  { accessToken: 'a', grantedScopes: [...scopes_granted] },
  {
    account: { id: 'T1', label },
    category,
    clientReference: words.client_reference,
    metadata: words.metadata,
  },
);
await connect(tenantId, 'hubspot', { accessToken: 'a' });
const pipedrive = { account: { id: '1/1', label: 'Acme' }, grantFamily: 'pipedrive' };
await connect(tenantId, 'pipedrive', { accessToken: 'a' }, pipedrive);
const { integrationId = '' } = (await connections.primary(tenantId, 'slack')) ?? {};

/** What providers sign or send as credentials, and no example can show. */
const credentialsOf = (operationId: string, body: string): Record<string, string> => {
  if (operationId === 'oauthUninstall') return { authorization: `Basic ${btoa('id:secret')}` };
  if (operationId !== 'integrationNotice') return {};
  return intercom?.wire(body, intercom.secret, Date.now()).headers ?? {};
};

/** The example's own body; a completion code works only once. */
const bodyOf = async (operationId: string) => {
  const { body } = exampleOf(operationId);
  if (operationId !== 'oauthComplete') return body;
  const started = await start(apiKey, 'slack', { completion: 'by_server' });
  const { completion_code = '' } = await callBack('slack', started);
  return { completion_code, attempt_id: completion_code.slice(0, 22) };
};

/** A start that the person did not allow. */
const deniedAttempt = async () => {
  const state = (await start(apiKey, 'gmail')).searchParams.get('state') ?? '';
  await request(`/integrations/oauth_callback/gmail?error=access_denied&state=${state}`);
  return state.slice(0, 22);
};

const receiver = await startReceiver();

/**
 * Each example has one of its own, which is in no other one's way.
 * @param changes of the example of one
 */
const newWebhook = async (changes = {}) => {
  const body = JSON.stringify({ ...Object(exampleOf('createWebhook').body), ...changes });
  const answer = await request('/webhooks', { method: 'POST', apiKey, body });
  return String(Object(answer.body).id);
};

/** One that took an event, whose id it gives too. */
const sentWebhook = async () => {
  const webhook_id = await newWebhook({
    url: receiver.url,
    event_types: ['connection.connected'],
  });
  const account = { id: webhook_id, label: 'Acme' };
  await connect(tenantId, 'demo', { accessToken: 'a' }, { account });
  const path = `/webhooks/${webhook_id}/deliveries?status=delivered`;
  const eventId = async () => Object((await request(path, { apiKey })).body)[0]?.event_id;
  await expect.poll(eventId).toBeDefined();
  return { webhook_id, event_id: await eventId() };
};

/** Sends the example's own request. */
const play = async ({ operationId, method, path, scope }: (typeof routes)[number]) => {
  const example = exampleOf(operationId);
  const body = await bodyOf(operationId);
  const sent = body === undefined ? '' : JSON.stringify(body);
  const filled = { ...example.path };
  if ('integration_id' in filled) filled.integration_id = integrationId;
  if (path.includes('/deliveries')) Object.assign(filled, await sentWebhook());
  else if (path.endsWith('/test')) filled.webhook_id = await newWebhook({ url: receiver.url });
  else if ('webhook_id' in filled) filled.webhook_id = await newWebhook();
  if ('attempt_id' in filled) filled.attempt_id = await deniedAttempt();
  return request(fillPath(path, { ...example, path: filled }), {
    method,
    headers: credentialsOf(operationId, sent),
    ...(scope ? { apiKey } : {}),
    ...(sent ? { body: sent } : {}),
  });
};

const described = routes.filter(({ response }) => response.body ?? response.status === 302);

describe('the examples of the OpenAPI document', () => {
  it.each(described)('$operationId is answered as its example', async (route) => {
    const { status, body } = await play(route);
    expect(status).toBe(route.response.status);
    const { answer } = exampleOf(route.operationId);
    // A document that holds itself has no end.
    if (route.operationId === 'getOpenapi') return expect(body).toMatchObject(Object(answer));
    expect(likeExample(body, answer, info.base_url)).toEqual(likeExample(answer, answer));
  });

  it('redirect from the callback with the parameters of the example', async () => {
    const { headers } = await request(await consent((await createTenant()).apiKey));
    const { Location } = oauthCallback.response.headers.shape;
    const example = z.globalRegistry.get(Location)?.example;
    const names = (url: unknown) => [...new URL(String(url)).searchParams.keys()];
    expect(names(example)).toEqual(names(headers.get('location')));
  });
});

describe('the examples of errors', () => {
  it.each([
    ['listAgents', '/agents?limit=many'],
    ['listIntegrations', '/integrations?limit=0'],
    ['getFieldOptions', fillPath(getFieldOptions.path, { path: options.path })],
  ])('of %s name its own parameters', async (operationId, path) => {
    const { status, body } = await request(path, { apiKey });
    expect(status).toBe(422);
    expect(body).toMatchObject(Object(exampleOf(operationId).refused?.validation_failed));
  });

  it.each([
    ['integration_not_connected', undefined],
    ['reconnect_required', { status: 401, body: {} }],
    ['parent_not_found', { status: 404, body: {} }],
    ['provider_rate_limited', { status: 429, headers: { 'retry-after': '7' }, body: {} }],
    ['provider_unavailable', { status: 503, body: 'down' }],
  ] as const)('of a look-up: %s', async (code, answer) => {
    if (answer) hubspot.answer = () => answer;
    const tenant = answer ? await stack.connected('hubspot') : await createTenant();
    const { body } = await request(fillPath(getFieldOptions.path, options), tenant);
    expect(body).toMatchObject({ code, ...options.refused[code] });
  });

  it.each([
    ['malformed_json', '/integrations/oauth_start/gmail', { method: 'POST', apiKey, body: '{' }],
    ['malformed_request', '/health?a=%', {}],
    ['unauthorized', '/agents', {}],
    ['not_found', '/integrations/none', { apiKey }],
  ] as const)('of any endpoint: %s', async (code, path, sent) => {
    const { body } = await request(path, sent);
    expect(body).toMatchObject({ code, ...errorExamples[code] });
  });

  it('of a key without the scope', async () => {
    const { body } = await request('/agents', await createTenant({ scopes: ['events:read'] }));
    expect(body).toMatchObject({ code: 'missing_scope', ...errorExamples.missing_scope });
  });
});
