import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { labels } from '../../support/providers/rotating-google.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';

/** A tenant with an agent, a workspace of Slack, and the Gmail accounts ada, the primary one, and bob. */
export const createSettling =
  ({ request, createTenant, connect, connections, agents }: TestStack) =>
  async () => {
    const { tenantId, apiKey } = await createTenant();
    const agentId = uuidV7(Date.now());
    await agents.put({ id: agentId, tenantId, name: 'Front desk', enabled: true });
    const add = async (type: string, name: string) => {
      const integrationId = uuidV7(Date.now());
      const account = { id: `${name}@${tenantId}`, label: name };
      await connect(tenantId, type, { accessToken: name }, { integrationId, account });
      return integrationId;
    };
    const ada = await add('gmail', 'ada');
    const ids = { agentId, ada, bob: await add('gmail', 'bob'), slack: await add('slack', 'acme') };
    const path = `/agents/${agentId}/integrations`;
    const send = (method: string, at: string, body?: object) =>
      request(at, { method, apiKey, ...(body && { body: JSON.stringify(body) }) });
    return {
      ...ids,
      ...{ tenantId, apiKey, path, send },
      bind: (integration_id: string, type = 'gmail') =>
        send('PUT', `${path}/${type}`, { integration_id }),
      bound: async () => (await send('GET', path)).body,
      lookUp: (query: object) =>
        send('GET', `${labels}?${new URLSearchParams(Object.entries(query))}`),
      /** As its connection has them. */
      agentsOf: async (integrationId: string) =>
        (await connections.find(tenantId, integrationId))?.agentIds,
    };
  };
