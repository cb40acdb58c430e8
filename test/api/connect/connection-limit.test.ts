import { expect, it } from 'vitest';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createInviting } from '../../support/stack/inviting.ts';
import { createManaging } from '../../support/stack/invoking.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { connect, connections, createTenant, request } = stack;
const { consent, redirectOf } = createConnecting(stack);
const { invite, openBrowser } = createInviting(stack);
const manage = createManaging(stack.info);

const ofSlack = (id: string) =>
  [{ accessToken: 'a' }, { account: { id, label: id }, clientReference: id }] as const;

/** A tenant that may have this many connections. */
const limitedTo = async (count: number) => {
  const tenant = await createTenant();
  const { tenantId, apiKey } = tenant;
  const setLimit = (limit: number | null) =>
    manage('change', { tenant_id: tenantId, limits: { connections: limit } });
  expect(await setLimit(count)).toMatchObject({ limits: { connections: count } });
  const of = { method: 'POST', apiKey };
  return {
    ...tenant,
    setLimit,
    begin: (body = {}) =>
      request('/integrations/oauth_start/demo', { ...of, body: JSON.stringify(body) }),
    all: async () => (await connections.list(tenantId)).flatMap((each) => each.connections),
    /** Adds an account besides the flows of the demo provider. */
    add: (id: string) => connect(tenantId, 'slack', ...ofSlack(id)),
  };
};

const full = {
  status: 422,
  body: {
    code: 'too_many_connections',
    detail: expect.stringMatching(/limit of connections, 1\..*integration_id/),
  },
};

it('refuses a start at the limit of the tenant, but none that connects an account again', async () => {
  const { apiKey, begin, all, setLimit } = await limitedTo(1);
  const other = await limitedTo(1);
  const path = await consent(apiKey);
  const connected = Object.fromEntries(redirectOf(await request(path)));
  expect(connected).toMatchObject({ success: 'true' });
  expect(await begin()).toMatchObject(full);
  expect((await other.begin()).status).toBe(201);
  const again = { integration_id: connected.integration_id };
  const back = await request(await consent(apiKey, 'allow', again));
  expect(Object.fromEntries(redirectOf(back))).toMatchObject({ success: 'true', ...again });
  expect(await all()).toHaveLength(1);
  await setLimit(2);
  expect((await begin()).status).toBe(201);
  await setLimit(1);
  await request(`/integrations/${again.integration_id}`, { method: 'DELETE', apiKey });
  expect((await begin()).status).toBe(201);
});

it('refuses a start at the limit of a tenant with many connections as well', async () => {
  const { apiKey, begin, add, all } = await limitedTo(22);
  for (let n = 0; n < 21; n++) await add(`account ${n}`);
  expect((await begin()).status).toBe(201);
  expect((await begin()).status).toBe(201);
  await add('one more');
  expect(await begin()).toMatchObject({ status: 422, body: { code: full.body.code } });
  const [first] = await all();
  await request(`/integrations/${first?.integrationId}`, { method: 'DELETE', apiKey });
  expect((await begin()).status).toBe(201);
});

it('loses no account whose flow began below the limit', async () => {
  const { apiKey, begin, add, all } = await limitedTo(1);
  const path = await consent(apiKey);
  await add('A');
  expect(Object.fromEntries(redirectOf(await request(path)))).toMatchObject({ success: 'true' });
  expect(await all()).toHaveLength(2);
  expect(await begin()).toMatchObject(full);
});

it('refuses an invitation at the limit, and shows a page to whoever accepts an earlier one', async () => {
  const { apiKey, add, all } = await limitedTo(1);
  const { path } = await invite(apiKey);
  await add('A');
  const [connection] = await all();
  expect((await invite(apiKey)).answer).toMatchObject(full);
  await stack.setUpApps('slack');
  const again = { integration_type: 'slack', integration_id: connection?.integrationId };
  expect((await invite(apiKey, again)).answer.status).toBe(201);
  const { text } = await openBrowser().accept(path);
  expect(text).toContain('This cannot be connected now');
});
