import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startStub } from '../../support/providers/stub-server.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const inputs = 40;
const seed = 20_260_101;

const slack = await startStub(() => ({
  body: { ok: true, channels: ['mine', 'more'].map((id) => ({ id, name: id })) },
}));
const stack = await startTestStack({ originMap: new Map([['https://slack.com', slack.origin]]) });
const { request, createTenant, connect, agents, info } = stack;

const id = (n: number) => `01932c07-2f5e-7c1a-9a63-00000000000${n}`;
const populated = async (name: string) => {
  const { tenantId, apiKey } = await createTenant();
  for (const n of [1, 2, 3]) {
    const account = { id: `${n}`, label: `${name} ${n}` };
    await connect(tenantId, 'slack', { accessToken: name }, { account, integrationId: id(n) });
    await agents.put({ tenantId, id: id(n), name: `${name} ${n}`, enabled: true });
  }
  return apiKey;
};
const [mine, theirs] = [await populated('mine'), await populated('theirs')];

const lists = [
  ['/agents?limit=1', 'cursor'],
  ['/integrations?limit=1', 'cursor'],
  ['/events/components/slack/events/message_posted/options/channel?_limit=1', '_cursor'],
] as const;

const cursorOf = async (path: string, name: string, apiKey: string) => {
  const { headers } = await request(path, { apiKey });
  const url = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  if (!url?.startsWith(info.base_url)) throw new Error(`${path} has no next page`);
  return new URL(url).searchParams.get(name) ?? '';
};

const member = fc.oneof(
  fc.constantFrom('mine 1', 'theirs 1', 'slack', 'gmail', '', 'c1', '\ud800', '\u0000', '\uffff'),
  fc.constantFrom<unknown>(id(1), id(2), 0, 1, -1, 1e300, null, { tenant_id: 'x' }, ['slack']),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);
const json = fc.oneof(fc.array(member, { maxLength: 5 }), fc.tuple(member, member), fc.jsonValue());

describe.each(lists)('any cursor of %s', (path, name) => {
  it('is answered with the caller’s own data, or refused', async () => {
    const own = await cursorOf(path, name, mine);
    const others = await cursorOf(path, name, theirs);
    const cursor = fc.oneof(
      json.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
      json.map(
        (value) => own.slice(0, 43) + Buffer.from(JSON.stringify(value)).toString('base64url'),
      ),
      fc
        .tuple(fc.nat(own.length), fc.string({ maxLength: 3 }))
        .map(([at, text]) => own.slice(0, at) + text + own.slice(at + 1)),
      fc.constantFrom(own, others, `${own}${others}`, '', '.', '%00'),
      fc.string({ unit: 'binary' }),
    );
    const before = slack.requests.length;
    const property = fc.asyncProperty(cursor, async (text) => {
      const query = encodeURIComponent(text.toWellFormed());
      const answer = await request(`${path}&${name}=${query}`, { apiKey: mine });
      expect([200, 422]).toContain(answer.status);
      if (answer.status === 422) expect(answer.body).toMatchObject({ errors: [{ field: name }] });
      expect(answer.text).not.toContain('theirs');
    });
    await fc.assert(property, { seed, numRuns: inputs });
    const asked = slack.requests.slice(before).map(({ headers }) => headers.authorization);
    expect(asked).not.toContain('Bearer theirs');
  });
});

describe('a cursor of fixed choices, whose seal anybody can make', () => {
  const path = '/events/components/pipedrive/events/filter_matched/options/type?_limit=1';
  const ask = async (text: string) => {
    const { tenantId, apiKey } = await createTenant();
    const payload = Buffer.from(text).toString('base64url');
    const list = [[tenantId, undefined], ['pipedrive', 'filter_matched', 'type'], [], ''];
    const seal = createHmac('sha256', '').update(JSON.stringify([...list, payload]));
    return request(`${path}&_cursor=${seal.digest('base64url')}${payload}`, { apiKey });
  };

  it.each(['not json', '', 'null', '["",-1]'])('is refused when it holds %j', async (text) => {
    expect(await ask(text)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/start again/), errors: [{ field: '_cursor' }] },
    });
  });

  it('leads nowhere but into the list when it holds a position', async () => {
    expect(await ask('["https://evil.example/",1]')).toMatchObject({ status: 200 });
  });
});
