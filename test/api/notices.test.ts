import { describe, expect, inject, it } from 'vitest';
import { providers } from '../../functions/providers/catalogue.ts';
import { startNoticeStack } from '../support/notices/notice-stack.ts';
import { noticeSenders } from '../support/notices/signed-notices.ts';

const started = await startNoticeStack();
const { connections, request, stack: local } = started;
const { send, connectedTo, anyAccount, noticeOf } = started;

// Only the embedded database counts its requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;
const minuteMs = 60_000;
const statusOf = async (tenantId: string, type: string) =>
  (await connections.primary(tenantId, type))?.standing.is;

it('tests every provider that sends notices', () => {
  const senders = [...providers.values()].filter(({ notices }) => notices);
  expect(Object.keys(noticeSenders).sort()).toEqual(senders.map(({ type }) => type).sort());
});

describe.each(Object.entries(noticeSenders))('a notice of %s', (type, sender) => {
  const { wire, secret, otherSecret, uninstall, expires, isDated } = sender;

  it('marks the account’s connections of every tenant, deletes none and changes no other', async () => {
    const account = anyAccount();
    const tenants = [await connectedTo(type, account), await connectedTo(type, account)];
    const other = await connectedTo(type, anyAccount());
    expect(await send(type, noticeOf(type, account))).toMatchObject({ status: 200, body: {} });
    for (const tenantId of tenants) {
      expect(await connections.primary(tenantId, type)).toMatchObject({
        standing: { is: 'ended', why: 'uninstalled', atMs: expect.any(Number) },
      });
    }
    expect(await statusOf(other, type)).toBe('live');
  });

  it.each<[string, (account: string) => ReturnType<typeof noticeOf>]>([
    ['with another secret', (account) => noticeOf(type, account, { secret: otherSecret })],
    [
      'without its headers',
      (account) => ({ ...noticeOf(type, account), headers: {}, body: '{"signed_request":"a.b"}' }),
    ],
    [
      'with one character changed',
      (account) => {
        const notice = noticeOf(type, account);
        const middle = Math.floor(notice.body.length / 2);
        const changed = notice.body[middle] === 'x' ? 'y' : 'x';
        const body = notice.body.slice(0, middle) + changed + notice.body.slice(middle + 1);
        return { ...notice, body };
      },
    ],
  ])('is refused %s, and changes nothing', async (_, forge) => {
    const account = anyAccount();
    const tenantId = await connectedTo(type, account);
    expect(await send(type, forge(account))).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
    expect(await statusOf(tenantId, type)).toBe('live');
  });

  it.runIf(expires).each([
    ['long ago', -6 * minuteMs],
    ['in the future', 6 * minuteMs],
  ])('is refused when it was signed %s', async (_, awayMs) => {
    const account = anyAccount();
    const tenantId = await connectedTo(type, account);
    const notice = noticeOf(type, account, { atMs: Date.now() + awayMs });
    expect(await send(type, notice)).toMatchObject({ status: 401 });
    expect(await statusOf(tenantId, type)).toBe('live');
  });

  it('changes nothing when it is delivered again', async () => {
    const account = anyAccount();
    const tenantId = await connectedTo(type, account);
    const notice = noticeOf(type, account);
    await send(type, notice);
    const marked = await connections.primary(tenantId, type);
    expect(await send(type, notice)).toMatchObject({ status: 200 });
    expect(await connections.primary(tenantId, type)).toEqual(marked);
  });

  it.runIf(isDated)('keeps a connection that was made after it', async () => {
    const account = anyAccount();
    const tenantId = await connectedTo(type, account, { connectedAtMs: Date.now() });
    const notice = noticeOf(type, account, { happenedAtMs: Date.now() - minuteMs });
    expect(await send(type, notice)).toMatchObject({ status: 200 });
    expect(await statusOf(tenantId, type)).toBe('live');
  });

  it('400s a signed body that is not JSON', async () => {
    expect(await send(type, wire('{"a":', secret, Date.now()))).toMatchObject({
      status: 400,
      body: { code: 'malformed_json' },
    });
  });

  it('422s a notice without an account', async () => {
    const json = JSON.stringify(uninstall(undefined, Date.now()));
    expect(await send(type, wire(json, secret, Date.now()))).toMatchObject({ status: 422 });
  });
});

describe('POST /integrations/notices/{integration_type}', () => {
  it.each(['hubspot', 'pipedrive', 'gmail', 'demo', 'nobody'])(
    '404s %s, which sends no notices',
    async (type) => {
      expect(await send(type, { headers: {}, body: '{}' })).toMatchObject({ status: 404 });
    },
  );

  it('404s the type of a provider whose URL must not hold its name', async () => {
    const { headers, body } = noticeOf('gohighlevel', anyAccount());
    const path = '/integrations/notices/gohighlevel';
    const answer = await request(path, { method: 'POST', headers, body });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(JSON.stringify(answer.body)).toContain('crm-location');
  });

  it.skipIf(isAmazons)('401s a signature of the wrong form without DynamoDB or KMS', async () => {
    const before = structuredClone([local.operations.dynamodb, local.operations.kms]);
    for (const [type, { wire, uninstall, secret }] of Object.entries(noticeSenders)) {
      const good = wire(JSON.stringify(uninstall('x', Date.now())), secret, Date.now());
      const forged = ['', 'x', 'v0=', 't=1,v1=2', 'A'.repeat(42), `v0=${'g'.repeat(64)}`];
      for (const text of forged) {
        const headers = Object.fromEntries(Object.keys(good.headers).map((name) => [name, text]));
        const body = new URLSearchParams({ signed_request: `${text}.e30` }).toString();
        expect(await send(type, { ...good, headers, body })).toMatchObject({ status: 401 });
      }
    }
    expect([local.operations.dynamodb, local.operations.kms]).toEqual(before);
  });

  it.skipIf(isAmazons)(
    '401s other signatures without reading or writing a connection',
    async () => {
      const accounts = Object.keys(noticeSenders).map((type): [string, string] => [type, 'x']);
      const counts = () =>
        ['Query', 'PutItem', 'DeleteItem'].map((name) => local.operations.dynamodb.get(name));
      const before = counts();
      for (const [type, account] of accounts) {
        const { otherSecret } = noticeSenders[type] ?? {};
        for (let n = 0; n < 20; n++) {
          const answer = await send(type, noticeOf(type, account, { secret: otherSecret }));
          expect(answer).toMatchObject({ status: 401 });
        }
      }
      expect(counts()).toEqual(before);
    },
  );
});
