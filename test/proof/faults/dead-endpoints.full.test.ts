import { expect, it } from 'vitest';
import { useStack } from '../../support/stack/shared-stack.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { delayBeside } from '../support/webhooks/dead-endpoints.ts';

const { request, createTenant, connect } = await useStack();

const among = { endpoints: 1_000, perSecond: 100, perSecondForDead: 5, minutes: 1 };

it('one among a thousand delays no other, and twenty do until they are paused', async () => {
  const without = await delayBeside({ ...among, dead: 0 });
  expect(await delayBeside({ ...among, dead: 1 })).toBeLessThanOrEqual(1.05 * without);
  expect(await delayBeside({ ...among, dead: 20 })).toBeGreaterThan(10 * without);
  const paused = { ...among, dead: 20, perSecondForDead: 0.5, sinceMinutes: 15 };
  expect(await delayBeside(paused)).toBeLessThanOrEqual(1.05 * without);
});

it('ten that take events slowly do not hold up the others', async () => {
  const without = await delayBeside({ ...among, dead: 0 });
  const slow = { dead: 10, slowlyMs: 14_500, perSecondForDead: 0.1, sinceMinutes: 5 };
  expect(await delayBeside({ ...among, ...slow })).toBeLessThanOrEqual(2 * without);
});

it('one that answers nothing holds ten requests at most, and nobody else’s', async () => {
  const [dead, other] = await Promise.all([createTenant(), createTenant()]);
  const [silent, receiver] = await Promise.all([
    startReceiver(() => new Promise(() => {})),
    startReceiver(),
  ]);
  const create = async (apiKey: string, url: string) => {
    const { body } = await request('/webhooks', {
      method: 'POST',
      apiKey,
      body: JSON.stringify({ url }),
    });
    return `/webhooks/${Object(body).id}`;
  };
  const path = await create(dead.apiKey, silent.url);
  await create(other.apiKey, receiver.url);
  for (let n = 0; n < 40; n++) {
    await connect(
      dead.tenantId,
      'demo',
      { accessToken: 'a' },
      { account: { id: `${n}`, label: '' } },
    );
  }
  await expect.poll(() => silent.received.length).toBeGreaterThan(0);
  await connect(other.tenantId, 'demo', { accessToken: 'a' });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(silent.received.length).toBeLessThanOrEqual(10);
  await request(path, { method: 'DELETE', apiKey: dead.apiKey });
});
