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
    const pausedUntilMs = Date.now() + hour;
    await webhooks.noteHealth(key, { sinceMs: Date.now() - hour, times: 9, pausedUntilMs });
    await send('PATCH', '', sent);
    await expect.poll(ids).toEqual(waiting);
  },
);

it.each([
  ['keeps', { description: 'Production' }, 3],
  ['forgets', { url: 'http://localhost:9/other' }, undefined],
  ['forgets', { status: 'disabled' }, undefined],
])('%s that its receiver fails when it is sent %j', async (_, change, times) => {
  const { key, send } = await listening();
  await webhooks.noteHealth(key, { sinceMs: 1, times: 3, pausedUntilMs: Date.now() + hour });
  const { body } = await send('PATCH', '', change);
  expect(body.failing_since === null).toBe(times === undefined);
  expect((await webhooks.get(key))?.failing?.times).toBe(times);
});
