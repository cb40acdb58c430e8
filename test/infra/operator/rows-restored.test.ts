import { join } from 'node:path';
import { expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { ownerOf } from '../../../functions/webhooks/domain/webhook.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { database, secretBox, createTenant } = stack;
const run = operatorOn(stack);
const pathOf = (file: string) => join(stack.dataDir, file);

it('rows export and rows import restore a webhook, whose secret then opens', async () => {
  const { tenantId } = await createTenant();
  const webhooks = createWebhooks(database);
  const key = { tenantId, webhookId: uuidV7(Date.now()) };
  const sealedSecrets = (await secretBox.prepare(ownerOf(key)))('the secrets');
  const url = 'https://hooks.example.com/';
  await webhooks.add({ ...key, url, sealedSecrets, createdAtMs: 1, health: healthy });
  const before = await webhooks.get(key);
  const rows = `--table webhooks --file ${pathOf('webhooks.jsonl')} --json`;
  expect((await run(`rows export ${rows} --tenant ${tenantId}`)).json).toEqual({ rows: 1 });
  await webhooks.remove(key);
  expect((await run(`rows import ${rows}`)).json).toEqual({ imported: 1, kept: 0 });
  const restored = await webhooks.get(key);
  expect(restored).toEqual(before);
  expect(await secretBox.open(restored?.sealedSecrets ?? '', ownerOf(key))).toBe('the secrets');
});
