import { expect, it } from 'vitest';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

// The refill is so slow that it admits no request during a test run.
const stack = await startTestStack({
  rateLimit: { perSecond: 0.001, burst: 10 },
  tenantRateLimit: { perSecond: 0.001, burst: 15 },
});
const { request, createTenant } = stack;

it('admits exactly the burst, however many requests come at once, and says when to retry', async () => {
  const { apiKey } = await createTenant();
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => request('/agents', { apiKey })),
  );
  const admitted = responses.filter(({ status }) => status === 200);
  const refused = responses.filter(({ status }) => status === 429);
  expect([admitted.length, refused.length]).toEqual([10, 30]);
  // Each answer counts from the time its request came, so two may show the same number.
  const remaining = admitted.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  expect([Math.max(...remaining), Math.min(...remaining)]).toEqual([9, 0]);
  for (const { headers, body } of refused) {
    expect(body).toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('Wait') });
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(headers.get('ratelimit-remaining')).toBe('0');
    expect(headers.get('ratelimit-limit')).toBe('10');
  }
});

it('admits the burst of a tenant from all its keys together, at every function, and says that it was reached', async () => {
  const { tenantId, apiKey } = await createTenant();
  const other = await stack.addKey(tenantId);
  const responses = [];
  for (let n = 0; n < 18; n++) {
    const path = n % 4 < 2 ? '/agents' : '/integrations';
    responses.push(await request(path, { apiKey: n % 2 ? apiKey : other }));
  }
  const statuses = responses.map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 18 }, (_, n) => (n < 15 ? 200 : 429)));
  for (const { headers, body } of responses.slice(15)) {
    expect(headers.get('ratelimit-limit')).toBe('15');
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(body).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringContaining('another key does not help'),
    });
  }
});
