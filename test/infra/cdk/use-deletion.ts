import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { begin } from '../../../functions/webhooks/domain/delivery-transitions.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createInviting } from '../../support/stack/inviting.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';
import { runToEnd } from '../../support/tenancy/deleting.ts';

const tokens = { accessToken: 'a', refreshToken: 'r', accessTokenExpiresAtMs: 1 };
const account = { id: '9/5', label: 'Acme' };

/** Runs every path of the functions that delete a tenant which calls DynamoDB or KMS. */
export const useDeletion = async (
  stack: TestStack,
  manage: (tenantId: string, action: string, members?: object) => Promise<void>,
): Promise<void> => {
  const { createTenant, connect, agents, database, request, stack: local } = stack;
  const { tenantId, apiKey } = await createTenant();
  // Of a provider that ends a grant only with an access token that has not expired.
  await connect(tenantId, 'zoom', tokens, { account, name: 'Front desk' });
  const app = { integration_type: 'hubspot', client_id: 'own', client_secret: 'secret' };
  await manage(tenantId, 'put_oauth_app', app);
  await agents.put({ id: uuidV7(Date.now()), tenantId, name: 'Ada', enabled: true });
  const webhook = { tenantId, webhookId: uuidV7(Date.now()) };
  const sent = { url: 'http://127.0.0.1:1/', sealedSecrets: '', createdAtMs: 1, health: healthy };
  await createWebhooks(database).add({ ...webhook, ...sent });
  const event = { eventId: uuidV7(1_000), eventType: 'connection.connected', body: '{}' };
  await createDeliveries(database).put(begin(webhook, event, 1_000));
  await createConnecting(stack).start(apiKey, 'gmail');
  await createInviting(stack).invite(apiKey, { integration_type: 'gmail' });
  const labels = '/events/components/gmail/events/email_received/options/label_id';
  await connect(tenantId, 'gmail', { accessToken: 'a' });
  await request(labels, { apiKey });
  // Of one of which nothing is stored, all is looked for.
  await manage(`${tenantId}-misspelled`, 'delete');
  await manage(tenantId, 'delete');
  await runToEnd(database, tenantId, async () =>
    local.functions.get('delete-tenants')?.invoke({}, 'test'),
  );
};
