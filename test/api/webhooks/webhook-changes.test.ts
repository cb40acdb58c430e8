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
  'sends pending events at once when a webhook %s, also if their message was lost, or it backs off',
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
    const read = await webhooks.get(key);
    expect(read && (await webhooks.recordHealth(read, { is: 'failing', failures }))).toBe(true);
    expect((await send('GET', '')).body.failing_since).not.toBeNull();
    expect((await send('PATCH', '', sent)).body.failing_since).toBeNull();
    await expect.poll(ids).toEqual(waiting);
  },
);
