import { describe, expect, inject, it } from 'vitest';
import { optionsOf } from '../../support/fields/option-stack.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const graph = await startStub(({ url }) => {
  const page = Number(url.searchParams.get('page') ?? 0);
  const next = `https://graph.microsoft.com${url.pathname}?page=${page + 1}`;
  return {
    body: {
      value: Array.from({ length: 2 }, (_, n) => ({ id: `i${page}-${n}`, displayName: `n${n}` })),
      ...(page < 40 ? { '@odata.nextLink': next } : {}),
    },
  };
});
const facebook = await startStub(({ url }) => ({
  body: /^\/v[\d.]+\/\d+$/.test(url.pathname)
    ? { access_token: 'page-token', id: '1' }
    : { data: ['1', '2', '3'].map((id) => ({ id, name: id, status: 'ACTIVE' })) },
}));
const stack = await useStack([
  ['https://graph.microsoft.com', graph.origin],
  ['https://graph.facebook.com', facebook.origin],
]);
const { request, connect, connections, connectionOf, createTenant, stack: local } = stack;
const { consent } = createConnecting(stack);

const events = '/events/components/outlook/events';
const calendars = `${events}/event_created/options/calendar_id?_limit=2`;
const forms = '/events/components/facebook/events/lead_created/options/form_id?_limit=1';
const kinds = '/events/components/pipedrive/events/filter_matched/options/type?_limit=1';
const projects = '/events/components/demo/events/task_completed/options/project_id?_limit=1';

const account = { id: 'one', label: 'one' };
const connected = (type: string) => stack.connected(type, undefined, { account });
/** Where the answer's list continues, as a path. */
const nextOf = async (path: string, apiKey: string) =>
  stack.nextOf(await request(path, { apiKey })) ?? '';
const cursorOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('_cursor') ?? '';
const cursorTo = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');
const refused = {
  status: 422,
  body: {
    code: 'validation_failed',
    detail: expect.stringMatching(/^_cursor: .*start again/),
    errors: [{ field: '_cursor' }],
  },
};

const effects = () => ({
  kms: new Map(local.operations.kms),
  calls: graph.requests.length + facebook.requests.length,
  writes: ['PutItem', 'DeleteItem', 'TransactWriteItems'].map((name) =>
    local.operations.dynamodb.get(name),
  ),
  updates: local.operations.dynamodb.get('UpdateItem') ?? 0,
});
// Only the embedded database counts its requests.
const ofRateLimit = inject('dynamodbEndpoint') === undefined ? 1 : 0;
/** Besides the update of the rate limit, which every request with a key costs. */
const expectNoEffect = async (path: string, apiKey: string) => {
  const before = effects();
  expect(await request(path, { apiKey })).toMatchObject(refused);
  expect(effects()).toEqual({ ...before, updates: before.updates + ofRateLimit });
};

describe('a forged cursor', () => {
  it.each([
    ['a query of the forger', ['https://graph.microsoft.com/v1.0/me/calendars?$expand=events', 0]],
    ['a URL of another host', ['https://evil.example/v1.0/me/calendars', 0]],
    ['a page token', ['c1', 0]],
    ['an offset', ['', 0, 0, 4]],
    ['nothing', ['', 0]],
  ])('with %s has no effect', async (_, position) => {
    const { apiKey } = await connected('outlook');
    const cursor = cursorOf(await nextOf(calendars, apiKey));
    for (const forged of [cursorTo(position), cursor.slice(0, 43) + cursorTo(position)]) {
      await expectNoEffect(`${calendars}&_cursor=${forged}`, apiKey);
    }
  });

  it('has no effect on an access token that has expired', async () => {
    const expired = { accessToken: 'old', refreshToken: 'r', accessTokenExpiresAtMs: 1 };
    const { apiKey } = await stack.connected('outlook', expired);
    await request('/integrations', { apiKey });
    await expectNoEffect(`${calendars}&_cursor=${cursorTo(['', 0])}`, apiKey);
  });
});

describe('a cursor', () => {
  it.each([
    ['search', calendars, `${calendars}&_search=n`],
    ['event', calendars, calendars.replace('created', 'updated')],
    ['field', calendars, `${events}/email_received/options/folder_id?_limit=2`],
    ['parent', `${forms}&page_id=1`, `${forms}&page_id=2`],
  ])('is not accepted with another %s', async (_, list, other) => {
    const { apiKey } = await connected(list === calendars ? 'outlook' : 'facebook');
    const next = await nextOf(list, apiKey);
    await expectNoEffect(`${other}&_cursor=${cursorOf(next)}`, apiKey);
    expect(await request(next, { apiKey })).toMatchObject({ status: 200 });
  });

  it('is accepted with another limit, which does not change the list', async () => {
    const { apiKey } = await connected('outlook');
    const next = await nextOf(calendars, apiKey);
    const response = await request(next.replace('_limit=2', '_limit=3'), { apiKey });
    expect(optionsOf(response.body)).toHaveLength(3);
  });

  it('is not accepted from another tenant', async () => {
    const [mine, theirs] = [await connected('outlook'), await connected('outlook')];
    const next = await nextOf(calendars, theirs.apiKey);
    await nextOf(calendars, mine.apiKey);
    await expectNoEffect(next, mine.apiKey);
  });

  it('is not accepted for another connection, even if that is the primary one now', async () => {
    const { tenantId, apiKey } = await connected('outlook');
    const next = await nextOf(calendars, apiKey);
    const account = { id: 'two', label: 'two' };
    await connect(tenantId, 'outlook', { accessToken: 'other' }, { account });
    const both = (await connections.ofType(tenantId, 'outlook')).connections;
    const [first, second] = [both[0]?.integrationId, both[1]];
    await expectNoEffect(`${next}&_integration_id=${second?.integrationId}`, apiKey);
    if (second) await connections.choosePrimary(second);
    await expectNoEffect(next, apiKey);
    const named = await request(`${next}&_integration_id=${first}`, { apiKey });
    expect(named).toMatchObject({ status: 200 });
  });

  it('of fixed choices is accepted for them alone', async () => {
    const { apiKey } = await connected('outlook');
    const next = await nextOf(kinds, apiKey);
    expect(await request(next, { apiKey })).toMatchObject({ status: 200 });
    await expectNoEffect(`${next}&_search=e`, apiKey);
    await expectNoEffect(`${calendars}&_cursor=${cursorOf(next)}`, apiKey);
    await expectNoEffect(`${kinds}&_cursor=${cursorTo(['', 1])}`, apiKey);
  });
});

describe('the secret of a connection', () => {
  it('is kept over a refresh, is new with a reconnect, and is never sent', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const next = await nextOf(projects, apiKey);
    const { stored, change } = connectionOf(tenantId, 'demo');
    const { cursorSecret = '', integrationId } = (await stored()) ?? {};
    expect(cursorSecret).toMatch(/^[\w-]{43}$/);
    await change({ accessTokenExpiresAtMs: 1 });
    expect(await request(next, { apiKey })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ refreshedAtMs: expect.any(Number), cursorSecret });
    expect((await request('/integrations', { apiKey })).text).not.toContain(cursorSecret);

    await request(await consent(apiKey));
    const again = await stored();
    expect(again).toMatchObject({ integrationId, cursorSecret: expect.any(String) });
    expect(again?.cursorSecret).not.toBe(cursorSecret);
    await expectNoEffect(next, apiKey);
  });
});
