import { setTimeout } from 'node:timers/promises';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { listIntegrations } from '../../../../functions/connections/contracts/integrations.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { demoType } from '../../../../functions/sandbox/domain/demo-catalogue.ts';
import { listWebhookDeliveries } from '../../../../functions/webhooks/contracts/webhook-deliveries.ts';
import { variablesOf } from '../../../support/fields/live-fields.ts';
import { issuerParameter } from '../../../support/providers/issuer-parameter.ts';
import { createConnecting } from '../../../support/stack/connecting.ts';
import { createInviting } from '../../../support/stack/inviting.ts';
import type { openClients } from '../../../support/stack/start-test-stack.ts';
import type { Known } from './known-values.ts';

/** Tenants with every connection, those that requests name and one that none does. */
export const prepareTenants = async (clients: ReturnType<typeof openClients>) => {
  const { request, nextOf, createTenant, addKey, connect, setUpApps, agents } = clients;
  const types = [...providers.keys(), demoType];
  await setUpApps(...types);
  const { start } = createConnecting(clients);
  const { invite } = createInviting(clients);
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
    const webhook_id = String(Object(made.body).id);
    await connect(
      tenantId,
      demoType,
      { accessToken: 'token' },
      { account: { id: '2', label: '' } },
    );
    for (;;) {
      const sent = await request(`/webhooks/${webhook_id}/deliveries`, { apiKey });
      const [delivery] = listWebhookDeliveries.response.body.parse(sent.body);
      if (delivery) return { webhook_id, event_id: delivery.event_id };
      await setTimeout(100);
    }
  };
  const invitationOf = async (apiKey: string) => {
    const { id, path } = await invite(apiKey, { integration_type: 'slack' });
    return { invitation_id: id, link: path.replace(/.*\//, '') };
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
    await agents.put({ id, tenantId, name, enabled: true });
    return id;
  };
  const namedOf = async (tenant: typeof lasting) => ({
    integration_id: tenant.ids[0] ?? '',
    agent_id: await addAgent(tenant, 'Ada'),
    ...(await invitationOf(tenant.apiKey)),
    ...(await webhookOf(tenant)),
  });
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
    named: await namedOf(passing),
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
    boundId: bystander.idOf('pipedrive'),
    state: await stateOf(bystander.apiKey, 'pipedrive'),
    named: {
      ...(await namedOf(bystander)),
      asset: /[\w-]+\.css/.exec(docs.text)?.[0] ?? '',
      file: elements.headers.get('location')?.replace(/.*\//, '') ?? '',
    },
  };
  return {
    known,
    caller,
    /** A code for five minutes, which is less than an attack takes. */
    handOver: () => completionCodeOf(bystander.apiKey, 'pipedrive'),
  };
};
