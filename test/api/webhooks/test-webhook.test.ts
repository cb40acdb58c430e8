import { describe, expect, it } from 'vitest';
import { useStack } from '../../support/stack/shared-stack.ts';
import { createListening } from '../../support/webhooks/listening.ts';
import { verified } from '../../support/webhooks/receiver.ts';

const listening = createListening(await useStack());

describe('a test of a webhook', () => {
  it('sends a signed event and returns the response, also to a disabled webhook', async () => {
    const { key, secret, receiver, send, list } = await listening(() => ({ status: 418 }));
    await send('PATCH', '', { status: 'disabled' });
    const { status, body } = await send('POST', '/test');
    const [received] = receiver.received;
    if (!received) throw new Error('nothing came');
    const { type, data } = Object(verified(received, secret));
    expect([type, data.webhook_id]).toEqual(['webhook.test', key.webhookId]);
    expect(status).toBe(200);
    expect(body).toEqual({
      event_id: received.headers['webhook-id'],
      at: expect.any(String),
      took_ms: expect.any(Number),
      status_code: 418,
      failure: 'status',
      tls_error: null,
    });
    expect(await list()).toEqual([]);
    expect((await send('GET', '')).body.failing_since).toBeNull();
  });

  it('says why there was no response, and shows no address', async () => {
    const { send, request: ask } = await listening();
    await send('PATCH', '', { url: 'http://localhost:9/hooks' });
    const { body } = await send('POST', '/test');
    expect(body).toMatchObject({ status_code: null, failure: 'not_connected' });
    expect(JSON.stringify(body)).not.toMatch(/localhost|127\.0\.0\.1|ECONN/);
    expect((await ask('GET', '/webhooks')).status).toBe(200);
  });

  it('is allowed at most ten times a minute, over all webhooks of a tenant', async () => {
    const { send, request: ask, receiver } = await listening();
    const other = await ask('POST', '/webhooks', { url: receiver.url });
    let response = await send('POST', '/test');
    while (response.status === 200) response = await send('POST', '/test');
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.length).toBeLessThanOrEqual(10);
    expect(new Set(ids).size).toBe(ids.length);
    const refused = await ask('POST', `${other.body.id}/test`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});
