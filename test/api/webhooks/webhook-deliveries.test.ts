import { describe, expect, it } from 'vitest';
import { idCursor } from '../../../functions/platform/http/next-page.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { createListening } from '../../support/webhooks/listening.ts';

const stack = await useStack();
const { nextOf, database } = stack;
const webhooks = createWebhooks(database);
const hour = 60 * 60 * 1000;

const listening = createListening(stack);

describe('the deliveries of a webhook', () => {
  it('show what was sent when, the responses and their durations, and when the next attempt is', async () => {
    const { receiver, happen, list } = await listening(() => ({ status: 204 }));
    const took = await happen('1');
    // A webhook that fails gets other events later.
    await expect.poll(() => list('?status=delivered')).toHaveLength(1);
    receiver.answer = () => ({ status: 503 });
    const refused = await happen('2');
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
    // Events of one second have no order.
    const sorted = [first, second].sort((one, other) => (one.event_id < other.event_id ? 1 : -1));
    await expect.poll(() => list()).toEqual(sorted);
    const [{ attempts, next_attempt_at }] = await list('?status=pending');
    expect(Date.parse(next_attempt_at)).toBeGreaterThan(Date.parse(attempts.at(-1).at));
    expect(await list('?status=pending')).toMatchObject([{ event_id: refused }]);
    expect(await list('?status=failed')).toEqual([]);
  });

  it('are listed page by page, the latest first', async () => {
    const { key, miss, request: ask } = await listening();
    const missed: string[] = [];
    for (const ago of [3, 2, 1]) missed.push(await miss(ago * hour));
    const path = `/webhooks/${key.webhookId}/deliveries`;
    const pages: string[][] = [];
    let next: string | undefined = `${path}?limit=2&status=failed`;
    while (next) {
      const response = await ask('GET', next);
      pages.push(response.body.map((each: { event_id: string }) => each.event_id));
      next = nextOf(response);
    }
    const [oldest, middle, latest] = missed;
    expect(pages).toEqual([[latest, middle], [oldest]]);
  });

  it('end behind a cursor that has become older than 30 days', async () => {
    const { miss, list } = await listening();
    const [old] = [await miss(30 * 24 * hour + 1_000), await miss(hour)];
    expect(await list(`?cursor=${idCursor.encode(old)}`)).toEqual([]);
  });
});

describe('an event', () => {
  it('is listed and sent again for 30 days, also while its row is still there', async () => {
    const { miss, send, list } = await listening();
    const [old, recent] = [await miss(30 * 24 * hour + 1_000), await miss(30 * 24 * hour - hour)];
    expect(await list()).toMatchObject([{ event_id: recent }]);
    expect((await send('POST', `/deliveries/${old}/redeliver`)).status).toBe(404);
    expect((await send('POST', `/deliveries/${recent}/redeliver`)).status).toBe(200);
  });

  it('404s if it is unknown, and says where deliveries are listed', async () => {
    const { send } = await listening();
    for (const id of [uuidV7(Date.now()), 'none']) {
      expect(await send('POST', `/deliveries/${id}/redeliver`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: expect.stringContaining('/deliveries') },
      });
    }
  });

  it('is sent again at most ten times a minute, alone or with others, over all webhooks', async () => {
    const { miss, send, request: ask, receiver } = await listening(() => ({ status: 500 }));
    const path = `/deliveries/${await miss(hour)}/redeliver`;
    let times = 0;
    let response = await send('POST', path);
    for (; response.status === 200 && times <= 10; times++) response = await send('POST', path);
    const refusal = { status: 429, body: { code: 'rate_limited' } };
    expect(response).toMatchObject(refusal);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const { body } = await ask('POST', '/webhooks', { url: receiver.url });
    const since = new Date(Date.now() - hour).toISOString();
    expect(await ask('POST', `${body.id}/redeliver`, { since })).toMatchObject(refusal);
    expect((await ask('GET', `${body.id}/deliveries`)).status).toBe(200);
  });
});

describe('all failed events since a time', () => {
  it('are sent at once, and with them what is pending, although the webhook backs off', async () => {
    const { key, ids, miss, wait, send } = await listening();
    const backOffUntilMs = Date.now() + hour;
    const failures = { sinceMs: Date.now() - hour, messages: 9, backOffUntilMs };
    await webhooks.recordHealth({ ...key, generation: 0 }, { is: 'failing', failures });
    const eventId = await wait();
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

it('redelivers nothing to a disabled webhook, and says how to enable it', async () => {
  const { happen, send, ids, list } = await listening();
  const id = await happen('1');
  await expect.poll(() => list()).toMatchObject([{ status: 'delivered' }]);
  await send('PATCH', '', { status: 'disabled' });
  const since = new Date(0).toISOString();
  for (const response of [
    await send('POST', `/deliveries/${id}/redeliver`),
    await send('POST', '/redeliver', { since }),
  ]) {
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'webhook_disabled', detail: expect.stringContaining('"enabled"') },
    });
  }
  expect(ids()).toEqual([id]);
});
