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
const stack = await useStack([['https://graph.microsoft.com', graph.origin]]);
const { request, connected, connectionOf, createTenant, stack: local } = stack;
const { consent } = createConnecting(stack);

const calendars = '/events/components/outlook/events/event_created/options/calendar_id?_limit=2';
const projects = '/events/components/demo/events/task_completed/options/project_id?_limit=1';

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
  calls: graph.requests.length,
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
    ['nothing', ['', 0]],
  ])('with %s has no effect, nor on an access token that has expired', async (_, position) => {
    const { tenantId, apiKey } = await connected('outlook');
    const cursor = cursorOf(await nextOf(calendars, apiKey));
    await connectionOf(tenantId, 'outlook').change({ accessTokenExpiresAtMs: 1 });
    for (const forged of [cursorTo(position), cursor.slice(0, 43) + cursorTo(position)]) {
      await expectNoEffect(`${calendars}&_cursor=${forged}`, apiKey);
    }
  });
});

describe('a cursor', () => {
  it('is accepted with another limit, which does not change the list, but for no other list', async () => {
    const { apiKey } = await connected('outlook');
    const next = await nextOf(calendars, apiKey);
    const response = await request(next.replace('_limit=2', '_limit=3'), { apiKey });
    expect(optionsOf(response.body)).toHaveLength(3);
    await expectNoEffect(`${next}&_search=n`, apiKey);
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
