import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startNoticeStack } from '../../support/notices/notice-stack.ts';
import { signed } from '../../support/notices/signed-notices.ts';

const stack = await startNoticeStack();
const { send, atAccount } = stack;

const hmac = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text);

describe('challenges', () => {
  const validation = {
    event: 'endpoint.url_validation',
    payload: { plainToken: 'qgg8vlvZRS6UYoo' },
  };

  it('answers Zoom’s with its HMAC', async () => {
    expect(await send('zoom', signed('zoom', validation))).toMatchObject({
      status: 200,
      body: {
        plainToken: 'qgg8vlvZRS6UYoo',
        encryptedToken: hmac('signing-secret', 'qgg8vlvZRS6UYoo').digest('hex'),
      },
    });
  });

  it('signs nothing for an unsigned challenge', async () => {
    const body = JSON.stringify({ ...validation, payload: { plainToken: 'v0:1:{}' } });
    expect(await send('zoom', { headers: {}, body })).toMatchObject({ status: 401 });
  });

  it.each([
    undefined,
    { plainToken: '' },
    { plainToken: 'v0:1795348800:{}' },
    { plainToken: 'a'.repeat(129) },
  ])('422s a challenge without a token: %j', async (payload) => {
    const { status, body } = await send('zoom', signed('zoom', { ...validation, payload }));
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });
});

describe('revoked tokens', () => {
  it.each([
    [{ oauth: ['U1'], bot: ['U2'] }, 'ended'],
    [{ oauth: ['U1'] }, 'live'],
    [{ oauth: ['U1'], bot: [] }, 'live'],
  ])('end the connection only when the bot’s token is among them: %o', async (tokens, expected) => {
    const { account: team_id, state } = await atAccount('slack');
    const json = {
      team_id,
      event: { type: 'tokens_revoked', tokens },
      event_time: Date.now() / 1000,
    };
    expect(await send('slack', signed('slack', json))).toMatchObject({ status: 200, body: {} });
    expect(await state()).toBe(expected);
  });
});

describe('a company that removes the app', () => {
  it('ends the connections of all its locations, in every tenant, and no other’s', async () => {
    const [company, other] = [stack.anyAccount(), stack.anyAccount()];
    const locations = await Promise.all(
      [company, company, other].map(async (companyId) => {
        const id = stack.anyAccount();
        const account = { id, label: 'Main street', companyId };
        const { tenantId } = await stack.createTenant();
        const tokens = { accessToken: 'a', refreshToken: 'r' };
        await stack.connect(tenantId, 'gohighlevel', tokens, {
          account,
          grantFamily: 'gohighlevel',
        });
        return stack.connectionOf(tenantId, 'gohighlevel');
      }),
    );
    const json = {
      type: 'UNINSTALL',
      appId: 'gohighlevelid',
      companyId: company,
      timestamp: new Date(Date.now() + 1_000).toISOString(),
    };
    expect(await send('gohighlevel', signed('gohighlevel', json))).toMatchObject({ status: 200 });
    const standings = await Promise.all(
      locations.map(async ({ stored }) => (await stored())?.state),
    );
    expect(standings).toMatchObject([
      { is: 'ended', why: 'uninstalled' },
      { is: 'ended', why: 'uninstalled' },
      { is: 'live' },
    ]);
  });
});

describe('an irrelevant notice', () => {
  it.each([
    ['slack', { team_id: 'T1', event: { type: 'message' } }],
    ['slack', { team_id: 'T1', event: { type: 'constructor' } }],
    ['stripe_connect', { type: 'charge.succeeded', account: 'acct_1' }],
    ['gohighlevel', { type: 'INSTALL', appId: 'gohighlevelid' }],
    ['zoom', {}],
  ])('is answered with 200: %s %o', async (type, json) => {
    expect(await send(type, signed(type, json))).toMatchObject({ status: 200, body: {} });
  });
});

describe('signatures', () => {
  it('of another app at HighLevel are refused, although the key is the same', async () => {
    const { account, state } = await atAccount('gohighlevel');
    const other = { type: 'UNINSTALL', appId: 'otherapp', locationId: account };
    expect(await send('gohighlevel', signed('gohighlevel', other))).toMatchObject({ status: 401 });
    expect(await state()).toBe('live');
  });

  it('of Shopify’s callback are refused as notices, whatever shop the headers name', async () => {
    const { account, state } = await atAccount('shopify');
    const query = 'code=c&host=h&shop=evil.myshopify.com&state=s&timestamp=1';
    const headers = {
      'X-Shopify-Topic': 'app/uninstalled',
      'X-Shopify-Shop-Domain': account,
      'X-Shopify-Hmac-SHA256': hmac('shopify-client-secret', query).digest('base64'),
    };
    expect(await send('shopify', { headers, body: query })).toMatchObject({ status: 400 });
    expect(await state()).toBe('live');
  });
});
