import { expect, it } from 'vitest';
import { useStack } from '../../support/stack/shared-stack.ts';
import { type Received, startReceiver, verified } from '../../support/webhooks/receiver.ts';

const { stack: local, request, createTenant, connect } = await useStack();
const { kms } = local.operations;

it('signs with both secrets right after a rotation, and decrypts each only once', async () => {
  const { tenantId, apiKey } = await createTenant();
  const receiver = await startReceiver();
  const post = async (path: string, body: object) => {
    const response = await request(path, { method: 'POST', apiKey, body: JSON.stringify(body) });
    return Object(response.body);
  };
  const deliver = async (id: string): Promise<Received> => {
    await connect(tenantId, 'demo', { accessToken: 'a' }, { account: { id, label: 'Ada' } });
    await expect.poll(() => receiver.received.length).toBe(1);
    return receiver.received.pop() as Received;
  };
  const first = await post('/webhooks', { url: receiver.url });
  verified(await deliver('1'), first.secret);
  const [decrypts, opened] = [() => kms.get('Decrypt'), kms.get('Decrypt')];
  verified(await deliver('2'), first.secret);
  expect(decrypts()).toBe(opened);

  const second = await post(`/webhooks/${first.id}/rotate_secret`, {});
  expect(second.secret).not.toBe(first.secret);
  const both = await deliver('3');
  for (const { secret } of [first, second]) verified(both, secret);
  const openedAgain = decrypts();
  verified(await deliver('4'), second.secret);
  expect(decrypts()).toBe(openedAgain);
});
