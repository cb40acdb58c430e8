import { expect, it } from 'vitest';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const { request, createTenant } = await startTestStack({
  // So slow that nothing is refilled: a tenant may send two requests, and a method admits forty.
  rateLimit: { perSecond: 0.001, burst: 1 },
  limits: {
    throttles: true,
    concurrency: { ofAccount: 1_000, functions: { 'list-agents': 0 } },
  },
});

it('is a 500 with `detail` and `Retry-After` when Lambda takes no more of a function, and of no other', async () => {
  const { apiKey } = await createTenant();
  const { status, headers, body } = await request('/agents', { apiKey });
  expect(status).toBe(500);
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(body).toMatchObject({
    code: 'internal_error',
    detail: expect.stringMatching(/^Too many requests .* Wait as long as Retry-After says/),
    request_id: expect.any(String),
  });
  expect(await request('/integrations', { apiKey })).toMatchObject({ status: 200 });
});

it('is a 429 with `detail` and `Retry-After` when a method gets more than 20 tenants may send, also without keys', async () => {
  const responses = [];
  for (let n = 0; n < 41; n++) responses.push(await request('/events/components'));
  const statuses = responses.map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 41 }, (_, n) => (n < 40 ? 401 : 429)));
  const { headers, body } = responses.at(-1) ?? {};
  expect(headers?.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(body).toMatchObject({
    code: 'rate_limited',
    detail: expect.stringContaining('The whole service'),
  });
});
