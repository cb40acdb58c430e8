import { expect, it } from 'vitest';
import { createDataDir, startProcess } from '../support/processes/process.ts';
import { readyBundles } from '../support/run/ready-bundles.ts';
import { createClient } from '../support/stack/client.ts';
import { operator } from '../unit/operator/operator.ts';

it('npm start replaces a demo key that was revoked, and nothing else', async () => {
  const dataDir = await createDataDir();
  const bundles = await readyBundles();
  const first = startProcess({ dataDir, bundles });
  const before = await first.ready();
  const target = ['--local', dataDir, '--tenant', 'demo'];
  const { answer } = await operator(['list-api-keys', ...target, '--json']);
  const [{ key_id: keyId }] = answer as [{ key_id: string }];
  const { answer: agents } = await operator(['list-agents', ...target, '--json']);
  const [{ id }] = agents as [{ id: string }];
  await operator(['remove-agent', ...target, '--agent-id', id]);
  expect(await operator(['revoke-api-key', ...target, '--key-id', keyId])).toMatchObject({
    code: 0,
  });
  await first.stop('SIGKILL');

  const after = await startProcess({ dataDir, bundles }).ready();
  const { request } = createClient(after.base_url);
  expect(after.api_key).not.toBe(before.api_key);
  expect(await request('/agents', { apiKey: before.api_key })).toMatchObject({ status: 401 });
  expect(await request('/agents', { apiKey: after.api_key })).toMatchObject({
    status: 200,
    body: [{}, {}],
  });
});
