import { expect, it } from 'vitest';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { createListening } from '../../support/webhooks/listening.ts';

const stack = await useStack();
const webhooks = createWebhooks(stack.database);
const hour = 60 * 60 * 1000;

const listening = createListening(stack);

it.each([
  ['gets another URL', {}],
  ['is enabled again', { status: 'enabled' }],
])(
  'sends what waits at once when a webhook %s, also if that was lost on its way, or it rests',
  async (_, change) => {
    const { key, receiver, ids, wait, send } = await listening();
    if ('status' in change) await send('PATCH', '', { status: 'disabled' });
    const sent = 'status' in change ? change : { url: `${receiver.url}/new` };
    const waiting = [await wait()];
    await send('PATCH', '', sent);
    await expect.poll(ids).toEqual(waiting);
    waiting.push(await wait());
    const backOffUntilMs = Date.now() + hour;
    const failures = { sinceMs: Date.now() - hour, messages: 9, backOffUntilMs };
    await webhooks.recordHealth(key, { is: 'failing', failures });
    await send('PATCH', '', sent);
    await expect.poll(ids).toEqual(waiting);
  },
);

it.each([
  ['keeps', { description: 'Production' }, 3],
  ['forgets', { url: 'http://localhost:9/other' }, undefined],
  ['forgets', { status: 'disabled' }, undefined],
])('%s that its receiver fails when it is sent %j', async (_, change, messages) => {
  const { key, send } = await listening();
  const failures = { sinceMs: 1, messages: 3, backOffUntilMs: Date.now() + hour };
  await webhooks.recordHealth(key, { is: 'failing', failures });
  const { body } = await send('PATCH', '', change);
  expect(body.failing_since === null).toBe(messages === undefined);
  expect((await webhooks.get(key))?.health.failures?.messages).toBe(messages);
});
