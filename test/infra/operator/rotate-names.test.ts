import { expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const run = operatorOn(stack);
const tenantId = 'acme';
const none = { region: null, integration_type: null, integration_id: null, webhook_id: null };

it('secrets rotate says whose webhook does not open, and what helps', async () => {
  const webhookId = uuidV7(Date.now());
  const spoilt = { url: 'https://hooks.example.com/', sealedSecrets: 'spoilt' };
  const webhooks = createWebhooks(stack.database);
  await webhooks.add({ tenantId, webhookId, ...spoilt, createdAtMs: 1, health: healthy });
  const { json } = await run('secrets rotate --from webhook --json');
  const webhook = { secret: 'webhook', tenant_id: tenantId, webhook_id: webhookId };
  expect(json.failures).toEqual([{ ...none, ...webhook, reason: 'unreadable' }]);
  expect((await run('secrets rotate --from webhook')).stdout).toContain(
    `Webhook ${webhookId} of tenant ${tenantId}: it does not open with the present key; have the tenant delete it and create it again.\n`,
  );
});

it('secrets rotate says whose OAuth app does not open', async () => {
  const app = '--integration-type zoho --client-id id';
  for (const owner of ['--region eu', `--region eu --tenant ${tenantId}`]) {
    expect(await run(`apps configure ${app} ${owner}`, { secret: 's' })).toMatchObject({ code: 0 });
  }
  for (const key of ['zoho#accounts.zoho.eu', `zoho#accounts.zoho.eu#${tenantId}`]) {
    const spoilt = { sealed_client_secret: 'spoilt' };
    await stack.rewriteRow('oauth_apps', { integration_type: key }, spoilt);
  }
  const { json } = await run('secrets rotate --json');
  const ofZoho = { ...none, secret: 'oauth_app', integration_type: 'zoho', region: 'eu' };
  const failures = [null, tenantId].map((tenant_id) => {
    return { ...ofZoho, tenant_id, reason: 'unreadable' };
  });
  expect(json.failures).toHaveLength(3);
  expect(json.failures).toEqual(expect.arrayContaining(failures));
  const { stdout } = await run('secrets rotate');
  const why = 'it does not open with the present key; store the app again.';
  expect(stdout).toContain(`OAuth app of zoho for region eu: ${why}\n`);
  expect(stdout).toContain(`OAuth app of zoho for region eu of tenant ${tenantId}: ${why}\n`);
});

it('secrets rotate goes on from each cursor that it prints, also behind an app of a tenant', async () => {
  const app = `--integration-type slack --client-id id --tenant ${tenantId}`;
  expect(await run(`apps configure ${app}`, { secret: 's' })).toMatchObject({ code: 0 });
  const { stderr } = await run('secrets rotate --batch 1');
  const cursors = [...stderr.matchAll(/--from (\S+?)\.?\s/g)].map(([, cursor]) => cursor);
  expect(cursors).toEqual(
    expect.arrayContaining([
      `oauth_app/${tenantId}/slack##${tenantId}`,
      `oauth_app/${tenantId}/zoho#accounts.zoho.eu#${tenantId}`,
    ]),
  );
  // Secrets that do not open make it fail.
  for (const cursor of cursors)
    expect(await run(`secrets rotate --from ${cursor}`)).not.toMatchObject({ code: 2 });
});
