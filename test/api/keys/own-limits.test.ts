import { expect, it } from 'vitest';
import { createManaging } from '../../support/stack/invoking.ts';
import { createPages, from, page } from '../../support/stack/pages.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, addKey } = stack;
const { sessionOf } = createPages(stack);
const manage = createManaging(stack.info);

const limited = async () => {
  const { tenantId, apiKey } = await createTenant();
  const of = { tenant_id: tenantId };
  const session = await sessionOf(apiKey);
  const limits = { requests_per_second: 1, burst: 2 };
  expect(await manage('change', { ...of, limits })).toMatchObject({ limits });
  return { of, apiKey, session, other: await addKey(tenantId) };
};
const limitOf = ({ headers }: { headers: Headers }) => headers.get('ratelimit-limit');

it('limits all keys and sessions of a tenant together, until it has no limit of its own', async () => {
  const { of, apiKey, session, other } = await limited();
  const ask = (options: object) => request('/integrations', options);
  const callers = [{ apiKey }, { apiKey: other }, from(page, session)];
  const responses = await Promise.all(
    Array.from({ length: 45 }, (_, n) => ask(callers[n % 3] ?? {})),
  );
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(limitOf({ headers })).toBe('2');
    expect(body).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringContaining('another key does not help'),
    });
  }
  for (const caller of callers) expect(limitOf(await ask(caller))).toBe('2');
  expect(await manage('change', { ...of, limits: null })).toMatchObject({ limits: null });
  // What was sent counts, and may still be refused.
  for (const caller of callers) expect(limitOf(await ask(caller))).not.toBe('2');
});

it('limits no other tenant', async () => {
  await limited();
  const { apiKey } = await createTenant();
  expect(limitOf(await request('/agents', { apiKey }))).toBe('1000');
});
