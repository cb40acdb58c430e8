import { beforeEach, expect, it } from 'vitest';
import { optionPaths, optionsOf } from '../../support/fields/option-stack.ts';
import type { StubResponse } from '../../support/providers/stub-server.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const found: StubResponse = { body: { lists: [{ listId: '1', name: 'One' }], hasMore: false } };
const stack = await useStackWith(['api.hubapi.com'], () => found);
const { request, connected, addKey, provider: hubspot } = stack;
const { hubspotLists: lists } = optionPaths;

beforeEach(() => {
  hubspot.respond = () => found;
  hubspot.requests.length = 0;
});

it('lets two keys of a tenant hold no more than about twenty look-ups, and everybody else be served', async () => {
  const { tenantId, apiKey } = await connected('hubspot');
  const keys = [apiKey, await addKey(tenantId)];
  const other = await connected('hubspot', { accessToken: 'of another' });
  const { promise: held, resolve: release } = Promise.withResolvers<StubResponse>();
  hubspot.respond = ({ headers }) => (headers.authorization?.endsWith('another') ? found : held);
  const begunMs = Date.now();
  let refused = 0;
  const requests = Array.from({ length: 40 }, async (_, n) => {
    const response = await request(`${lists}?_search=${n}`, { apiKey: keys[n % 2] });
    if (response.status === 429) refused++;
    return response;
  });
  await expect.poll(() => refused + hubspot.requests.length).toBe(40);
  // One more is let in every two seconds.
  const most = 15 + Math.ceil((Date.now() - begunMs) / 2_000);
  expect(hubspot.requests.length).toBeLessThanOrEqual(most);
  expect(await request(lists, { apiKey: other.apiKey })).toMatchObject({ status: 200 });
  release(found);
  const responses = await Promise.all(requests);
  const late = responses.filter(({ status }) => status === 429);
  expect(late).toHaveLength(refused);
  for (const { body, headers } of late) {
    const wait = headers.get('retry-after');
    expect(Number(wait)).toBeGreaterThanOrEqual(1);
    expect(body).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringContaining('of your account together ask HubSpot for too much'),
    });
    expect(body).toMatchObject({ detail: expect.stringContaining(`Wait ${wait} s`) });
  }
  // What they did not use was given back.
  expect(await request(`${lists}?_search=after`, { apiKey })).toMatchObject({ status: 200 });
});

it('asks once for texts that are the same to the provider', async () => {
  const { apiKey } = await connected('hubspot');
  for (const text of ['an  e', ' an e ', 'an e']) {
    const path = `${lists}?_search=${encodeURIComponent(text)}`;
    expect(optionsOf((await request(path, { apiKey })).body)).toHaveLength(1);
  }
  expect(hubspot.requests.map(({ json }) => json?.query)).toEqual(['an e']);
});
