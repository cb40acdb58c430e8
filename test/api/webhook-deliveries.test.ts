import { describe, expect, it } from 'vitest';
import { createDeliveries } from '../../functions/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../functions/adapters/webhooks.ts';
import { uuidV7 } from '../../functions/domain/model/uuid-v7.ts';
import { begin, unsent } from '../../functions/domain/webhooks/delivery.ts';
import { useStack } from '../support/stack/shared-stack.ts';
import { startReceiver, taken, verified } from '../support/webhooks/receiver.ts';

const { request, nextOf, createTenant, connect, database } = await useStack();
const webhooks = createWebhooks(database);
const deliveries = createDeliveries(database);
const hour = 60 * 60 * 1000;

type Answers = NonNullable<Parameters<typeof startReceiver>[0]>;

/** A tenant with a webhook at a receiver. */
const listening = async (answer: Answers = taken) => {
  const { tenantId, apiKey } = await createTenant();
  const receiver = await startReceiver(answer);
  const send = async (method: string, path = '', sent?: object) => {
    const options = { method, apiKey, ...(sent ? { body: JSON.stringify(sent) } : {}) };
    const answered = await request(path.startsWith('/') ? path : `/webhooks/${path}`, options);
    return { ...answered, body: Object(answered.body) };
  };
  const { body } = await send('POST', '/webhooks', { url: receiver.url });
  const id = String(body.id);
  const ids = () => receiver.received.map(({ headers }) => String(headers['webhook-id']));
  return {
    key: { tenantId, webhookId: id },
    secret: String(body.secret),
    receiver,
    ids,
    send: (method: string, path: string, sent?: object) => send(method, `${id}${path}`, sent),
    list: async (query = '') => (await send('GET', `${id}/deliveries${query}`)).body,
    request: send,
    /** Something happens. @returns the id of the event, once it was sent */
    happen: async (account: string): Promise<string> => {
      const before = new Set(ids());
      await connect(
        tenantId,
        'demo',
        { accessToken: 'a' },
        { account: { id: account, label: '' } },
      );
      await expect.poll(() => ids().find((each) => !before.has(each))).toBeDefined();
      return ids().find((each) => !before.has(each)) ?? '';
    },
    /** An event that was given up. */
    miss: async (agoMs: number): Promise<string> => {
      const eventId = uuidV7(Date.now() - agoMs);
      const event = { eventId, eventType: 'connection.connected', body: '{}' };
      await deliveries.put(unsent(begin({ tenantId, webhookId: id }, event), 'disabled'));
      return eventId;
    },
  };
};

describe('the deliveries of a webhook', () => {
  it('say when, what, what came back, how long it took and when the next attempt is', async () => {
    const { receiver, happen, list } = await listening(() => ({ status: 503 }));
    const refused = await happen('1');
    receiver.answer = ({ headers }) => ({ status: headers['webhook-id'] === refused ? 503 : 204 });
    const took = await happen('2');
    const attempt = { at: expect.any(String), took_ms: expect.any(Number), tls_error: null };
    const common = { event_type: 'connection.connected', missed_while_disabled: false };
    const first = {
      ...{ event_id: refused, occurred_at: expect.any(String), ...common, status: 'pending' },
      attempts: expect.arrayContaining([{ ...attempt, status_code: 503, failure: 'status' }]),
      next_attempt_at: expect.any(String),
    };
    const second = {
      ...{ event_id: took, occurred_at: expect.any(String), ...common, status: 'delivered' },
      attempts: [{ ...attempt, status_code: 204, failure: null }],
      next_attempt_at: null,
    };
    await expect.poll(() => list()).toEqual([second, first]);
    const [, { attempts, next_attempt_at }] = await list();
    expect(Date.parse(next_attempt_at)).toBeGreaterThan(Date.parse(attempts.at(-1).at));
    expect(await list('?status=pending')).toMatchObject([{ event_id: refused }]);
    expect(await list('?status=failed')).toEqual([]);
  });

  it('come page by page, the latest first', async () => {
    const { key, miss, request: ask } = await listening();
    const missed: string[] = [];
    for (const ago of [3, 2, 1]) missed.push(await miss(ago * hour));
    const path = `/webhooks/${key.webhookId}/deliveries`;
    const pages: string[][] = [];
    let next: string | undefined = `${path}?limit=2&status=failed`;
    while (next) {
      const answer = await ask('GET', next);
      pages.push(answer.body.map((each: { event_id: string }) => each.event_id));
      next = nextOf(answer);
    }
    const [oldest, middle, latest] = missed;
    expect(pages).toEqual([[latest, middle], [oldest]]);
  });
});

describe('an event', () => {
  it('is sent again, the same as before, though it was taken', async () => {
    const { receiver, happen, send, list } = await listening();
    const id = await happen('1');
    await expect.poll(() => list()).toMatchObject([{ event_id: id, status: 'delivered' }]);
    const answer = await send('POST', `/deliveries/${id}/redeliver`);
    expect(answer).toMatchObject({ status: 200, body: { event_id: id, status: 'delivered' } });
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first, again] = receiver.received;
    expect(again?.body).toBe(first?.body);
    expect(again?.headers['webhook-id']).toBe(id);
    await expect.poll(async () => (await list())[0].attempts.length).toBe(2);
  });

  it('that was given up stays so if it is refused again, and is delivered once it is taken', async () => {
    const { receiver, miss, send, list } = await listening(() => ({ status: 500 }));
    const id = await miss(hour);
    const redeliver = () => send('POST', `/deliveries/${id}/redeliver`);
    await redeliver();
    const refused = { status: 'failed', missed_while_disabled: true };
    await expect.poll(() => list()).toMatchObject([{ ...refused, attempts: [{}] }]);
    receiver.answer = taken;
    await redeliver();
    const took = { status: 'delivered', missed_while_disabled: false };
    await expect.poll(() => list()).toMatchObject([{ ...took, attempts: [{}, {}] }]);
  });

  it('that nobody knows is a 404 that says where they are listed', async () => {
    const { send } = await listening();
    for (const id of [uuidV7(Date.now()), 'none']) {
      expect(await send('POST', `/deliveries/${id}/redeliver`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: expect.stringContaining('/deliveries') },
      });
    }
  });

  it('is sent again at most ten times a minute, alone or with others, whichever webhook it is of', async () => {
    const { miss, send, request: ask, receiver } = await listening(() => ({ status: 500 }));
    const path = `/deliveries/${await miss(hour)}/redeliver`;
    let times = 0;
    let answer = await send('POST', path);
    for (; answer.status === 200 && times <= 10; times++) answer = await send('POST', path);
    const refusal = { status: 429, body: { code: 'rate_limited' } };
    expect(answer).toMatchObject(refusal);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const { body } = await ask('POST', '/webhooks', { url: receiver.url });
    const since = new Date(Date.now() - hour).toISOString();
    expect(await ask('POST', `${body.id}/redeliver`, { since })).toMatchObject(refusal);
    expect((await ask('GET', `${body.id}/deliveries`)).status).toBe(200);
  });
});

describe('all failed events since a time', () => {
  it('are sent again, the oldest first, and none of before', async () => {
    const { ids, receiver, miss, send, list } = await listening();
    await miss(3 * hour);
    const missed: string[] = [];
    for (let n = 0; n < 12; n++) missed.push(await miss(hour - n * 1000));
    // One that is never taken stops no other.
    receiver.answer = ({ headers }) => ({
      status: headers['webhook-id'] === missed[1] ? 500 : 204,
    });
    const since = new Date(Date.now() - 2 * hour).toISOString();
    expect(await send('POST', '/redeliver', { since })).toMatchObject({
      status: 200,
      body: { since },
    });
    await expect.poll(() => ids().toSorted()).toEqual(missed);
    expect(ids().slice(0, 10).toSorted()).toEqual(missed.slice(0, 10));
    await expect.poll(async () => (await list('?status=failed')).length).toBe(2);
  });

  it('are sent at once, and with them what waits, though the webhook is asked less', async () => {
    const { key, ids, miss, send } = await listening();
    const pausedUntilMs = Date.now() + hour;
    await webhooks.noteHealth(key, { sinceMs: Date.now() - hour, times: 9, pausedUntilMs });
    const eventId = uuidV7(Date.now());
    const waiting = begin(key, { eventId, eventType: 'connection.connected', body: '{}' });
    await deliveries.put({
      ...waiting,
      step: 3,
      nextAttemptMs: pausedUntilMs,
      dueAtMs: pausedUntilMs,
    });
    const missed = await miss(hour);
    await send('POST', '/redeliver', { since: new Date(Date.now() - 2 * hour).toISOString() });
    await expect.poll(ids).toEqual([missed, eventId]);
  });

  it.each(['yesterday', '2026-11-20', '9999-01-01T00:00:00Z', 7, undefined])(
    'of %s are a 422 that shows a time',
    async (since) => {
      const { send } = await listening();
      expect(await send('POST', '/redeliver', { since })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'since', message: expect.stringContaining('T09:12:44Z') }] },
      });
    },
  );
});

it('sends nothing again to a disabled webhook, and says how to enable it', async () => {
  const { happen, send, ids, list } = await listening();
  const id = await happen('1');
  await expect.poll(() => list()).toMatchObject([{ status: 'delivered' }]);
  await send('PATCH', '', { status: 'disabled' });
  const since = new Date(0).toISOString();
  for (const answer of [
    await send('POST', `/deliveries/${id}/redeliver`),
    await send('POST', '/redeliver', { since }),
  ]) {
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'webhook_disabled', detail: expect.stringContaining('"enabled"') },
    });
  }
  expect(ids()).toEqual([id]);
});

describe('a test', () => {
  it('sends a signed event, and answers what came back, of a disabled webhook too', async () => {
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

  it('says why nothing came back, and no address', async () => {
    const { send, request: ask } = await listening();
    await send('PATCH', '', { url: 'http://localhost:9/hooks' });
    const { body } = await send('POST', '/test');
    expect(body).toMatchObject({ status_code: null, failure: 'not_connected' });
    expect(JSON.stringify(body)).not.toMatch(/localhost|127\.0\.0\.1|:9\b(?!\d)|ECONN/);
    expect((await ask('GET', '/webhooks')).status).toBe(200);
  });

  it('comes at most ten times a minute, whichever webhook is tested', async () => {
    const { send, request: ask, receiver } = await listening();
    const other = await ask('POST', '/webhooks', { url: receiver.url });
    let answer = await send('POST', '/test');
    while (answer.status === 200) answer = await send('POST', '/test');
    expect(receiver.received.length).toBeLessThanOrEqual(10);
    const refused = await ask('POST', `${other.body.id}/test`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});
