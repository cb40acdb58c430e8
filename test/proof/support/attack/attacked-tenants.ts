import { setTimeout } from 'node:timers/promises';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { listIntegrations } from '../../../../functions/connections/contracts/integrations.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { demoType } from '../../../../functions/sandbox/domain/demo-catalogue.ts';
import { listWebhookDeliveries } from '../../../../functions/webhooks/contracts/webhook-deliveries.ts';
import type { LocalJson } from '../../../../infra/local/local-json.ts';
import { variablesOf } from '../../../support/fields/live-fields.ts';
import { issuerParameter } from '../../../support/providers/issuer-parameter.ts';
import { createClient } from '../../../support/stack/client.ts';
import { createConnecting } from '../../../support/stack/connecting.ts';
import { createInviting } from '../../../support/stack/inviting.ts';
import type { createTenants } from '../../../support/stack/tenants.ts';
import type { Known } from './known-values.ts';

type Tenants = Pick<
  ReturnType<typeof createTenants>,
  'createTenant' | 'addKey' | 'connect' | 'setUpApps' | 'agents'
>;

/** Tenants with every connection, those that requests name and one that none does. */
export const prepareTenants = async (info: LocalJson, tenants: Tenants) => {
  const { createTenant, addKey, connect, setUpApps } = tenants;
  const types = [...providers.keys(), demoType];
  await setUpApps(...types);
  const { request, nextOf } = createClient(info.base_url);
  const { start } = createConnecting({ info, request });
  const { invite } = createInviting({ info, request });
  const connected = async () => {
    const { tenantId, apiKey } = await createTenant();
    for (const type of types) {
      const known = { variables: variablesOf(type), account: { id: '1', label: 'Acme' } };
      await connect(tenantId, type, { accessToken: 'token', refreshToken: 'refresh' }, known);
    }
    const { body } = await request('/integrations', { apiKey });
    const listed = listIntegrations.response.body.parse(body);
    const idOf = (type: string) => listed.find((each) => each.type === type)?.id ?? '';
    return { tenantId, apiKey, ids: listed.map(({ id }) => id), idOf };
  };
  const stateOf = async (apiKey: string, type: string, given = {}) =>
    (await start(apiKey, type, given)).searchParams.get('state') ?? '';
  const webhookOf = async ({ tenantId, apiKey }: { tenantId: string; apiKey: string }) => {
    const body = JSON.stringify({ url: 'http://localhost:9/hooks' });
    const made = await request('/webhooks', { method: 'POST', apiKey, body });
    const webhookId = String(Object(made.body).id);
    await connect(
      tenantId,
      demoType,
      { accessToken: 'token' },
      { account: { id: '2', label: '' } },
    );
    for (;;) {
      const sent = await request(`/webhooks/${webhookId}/deliveries`, { apiKey });
      const [delivery] = listWebhookDeliveries.response.body.parse(sent.body);
      if (delivery) return { webhookId, eventId: delivery.event_id };
      await setTimeout(100);
    }
  };
  const invitationOf = async (apiKey: string) => {
    const { id, path } = await invite(apiKey, { integration_type: 'slack' });
    return { invitationId: id, link: path.replace(/.*\//, '') };
  };
  const completionCodeOf = async (apiKey: string, type: string) => {
    const state = await stateOf(apiKey, type, { completion: 'by_server' });
    const query = new URLSearchParams({ code: 'a-code', state, ...issuerParameter(type) });
    const { headers } = await request(`/integrations/oauth_callback/${type}?${query}`);
    return new URL(headers.get('location') ?? '').searchParams.get('completion_code') ?? '';
  };
  const cursorOf = async (apiKey: string, path: string) =>
    /cursor=([^&]+)/.exec(nextOf(await request(path, { apiKey })) ?? '')?.[1] ?? '';

  /** Requests may end the connections of the second; the first keeps its own. */
  const [lasting, passing, bystander] = [await connected(), await connected(), await connected()];
  const addAgent = async ({ tenantId }: { tenantId: string }, name: string) => {
    const id = uuidV7(Date.now());
    await tenants.agents.put({ id, tenantId, name, enabled: true });
    return id;
  };
  for (const name of ['Ada', 'Bob', 'Cleo']) await addAgent(lasting, name);
  const started = ['slack', 'gmail', 'zoho', 'hubspot', 'pipedrive'];
  const known: Known = {
    apiKeys: [
      lasting.apiKey,
      lasting.apiKey,
      passing.apiKey,
      await addKey(lasting.tenantId, { scopes: ['agents:read'] }),
      await addKey(lasting.tenantId, { scopes: [], expiresAtMs: 1 }),
    ],
    states: await Promise.all(started.map((type) => stateOf(lasting.apiKey, type))),
    completionCodes: [
      await completionCodeOf(lasting.apiKey, 'slack'),
      await completionCodeOf(passing.apiKey, 'gmail'),
    ],
    integrationIds: passing.ids,
    agentId: await addAgent(passing, 'Ada'),
    invitation: await invitationOf(passing.apiKey),
    webhook: await webhookOf(passing),
    cursors: [
      await cursorOf(lasting.apiKey, '/agents?limit=1'),
      await cursorOf(lasting.apiKey, '/integrations?limit=1'),
    ],
  };
  const docs = await request('/docs');
  const elements = await request('/elements.js');
  /** No generated request knows it. */
  const caller = {
    apiKey: bystander.apiKey,
    limitedKey: await addKey(bystander.tenantId, { scopes: ['agents:read'] }),
    integrationId: bystander.ids[0] ?? '',
    boundId: bystander.idOf('pipedrive'),
    agentId: await addAgent(bystander, 'Ada'),
    ...(await invitationOf(bystander.apiKey)),
    ...(await webhookOf(bystander)),
    state: await stateOf(bystander.apiKey, 'pipedrive'),
    asset: /[\w-]+\.css/.exec(docs.text)?.[0] ?? '',
    file: elements.headers.get('location')?.replace(/.*\//, '') ?? '',
  };
  return {
    known,
    caller,
    /** A code for five minutes, which is less than an attack takes. */
    handOver: () => completionCodeOf(bystander.apiKey, 'pipedrive'),
  };
};
