import { beforeEach, describe, expect, it } from 'vitest';
import {
  eventClaims,
  eventTypes,
  issuer,
  signedByHmac,
  signedByRsa,
} from '../../support/notices/event-tokens.ts';
import { startNoticeStack } from '../../support/notices/notice-stack.ts';
import { noticesCarriedOut } from '../../support/notices/notifying.ts';

const stack = await startNoticeStack();
const { requested, send, atAccount } = stack;
beforeEach(() => {
  requested.respond = () => ({ status: 401, body: {} });
});

const clientId = 'gmailid-x1';
const post = (body: string, type = 'gmail') => send(type, { headers: {}, body });
const about = (sub: string, type?: string) => eventClaims(clientId, sub, Date.now(), type);

describe('a security event', () => {
  it.each([
    ['tokensRevoked', 'ended'],
    ['accountDisabled', 'ended'],
    ['tokenRevoked', 'live'],
    ['sessionsRevoked', 'live'],
    ['accountEnabled', 'live'],
    ['verification', 'live'],
  ] as const)('%s leaves the connection %s', async (name, expected) => {
    const { account, state } = await atAccount('gmail');
    const { status, text } = await post(signedByRsa(about(account, eventTypes[name])));
    expect({ status, text }).toEqual({ status: 202, text: '' });
    expect(await state()).toBe(expected);
  });

  it('at the URL of one type is about all types of the project, whichever client it names', async () => {
    const gmail = await atAccount('gmail');
    const { account } = gmail;
    const calendar = await atAccount('google_calendar', { account });
    const claims = { ...about(account), aud: ['unknown', 'google_contactsid-x1'] };
    expect(await post(signedByRsa(claims), 'google_sheets')).toMatchObject({ status: 202 });
    expect(await gmail.state()).toBe('ended');
    expect(await calendar.state()).toBe('ended');
  });

  it('counts if it is one of several', async () => {
    const { account, state } = await atAccount('gmail');
    const claims = about(account);
    const events = { [eventTypes.sessionsRevoked]: {}, ...claims.events };
    expect(await post(signedByRsa({ ...claims, events }))).toMatchObject({ status: 202 });
    expect(await state()).toBe('ended');
  });
});

describe('an event token', () => {
  const old = Math.floor(Date.now() / 1000) - 7 * 86_400 - 60;
  const ahead = Math.floor(Date.now() / 1000) + 360;

  it.each<[string, object, string, string]>([
    ['for another audience', { aud: 'another' }, 'invalid_audience', 'none of our OAuth apps'],
    ['of another issuer', { iss: issuer.slice(0, -1) }, 'invalid_issuer', 'not that of Gmail'],
    ['that is too old', { iat: old }, 'invalid_request', 'too long ago'],
    ['that is dated ahead', { iat: ahead }, 'invalid_request', 'ahead of our clock'],
    ['that is an ID token', { events: undefined }, 'invalid_request', 'no security event'],
  ])('%s is refused, and changes nothing', async (_, changes, err, words) => {
    const { account, state } = await atAccount('gmail');
    const token = signedByRsa({ ...about(account), ...changes });
    const { status, headers, body } = await post(token);
    const description = expect.stringContaining(words);
    const code = 'invalid_event_token';
    expect({ status, body }).toMatchObject({ status: 400, body: { err, description, code } });
    expect(headers.get('content-language')).toBe('en');
    expect(await state()).toBe('live');
  });

  it('is accepted once', async () => {
    const { account, state, change } = await atAccount('gmail');
    const token = signedByRsa(about(account));
    expect(await post(token)).toMatchObject({ status: 202 });
    expect(await state()).toBe('ended');
    await change({ state: { is: 'live' } });
    for (const type of ['gmail', 'google_sheets']) {
      expect(await post(token, type)).toMatchObject({
        status: 400,
        body: { err: 'invalid_request', description: expect.stringContaining('received before') },
      });
    }
    expect(await state()).toBe('live');
  });
});

describe('monday’s webhook', () => {
  const secret = 'monday-client-secret';
  const body = (account: string, type = 'uninstall') =>
    JSON.stringify({ type, data: { app_id: 1, user_id: 2, account_id: account } });
  const iat = () => Math.floor(Date.now() / 1000);
  const claimsOf = (account: string) => ({ dat: { account_id: Number(account) }, iat: iat() });
  const hook = (authorization: string, sent: string) =>
    send('monday', { headers: { authorization }, body: sent });

  /** Two users of a new account, each in a tenant of their own. */
  const atUsers = async () => {
    const account = String(1_000_000 + Math.floor(Math.random() * 1e9));
    const users = await Promise.all(
      ['1', '2'].map(async (user) => {
        const { tenantId } = await stack.createTenant();
        const known = { id: `${account}/${user}`, label: 'Hafen', companyId: account };
        await stack.connect(tenantId, 'monday', { accessToken: 'a' }, { account: known });
        return stack.connectionOf(tenantId, 'monday');
      }),
    );
    const states = () => Promise.all(users.map(async ({ stored }) => (await stored())?.state.is));
    return { account, states };
  };

  it.each<[string, (account: string) => object]>([
    ['dat.account_id', claimsOf],
    ['accountId', (account) => ({ accountId: Number(account), iat: iat() })],
  ])('ends the connections of all users of the account that %s names', async (_, claims) => {
    const { account, states } = await atUsers();
    const bearer = `Bearer ${signedByHmac(claims(account), secret)}`;
    expect(await hook(bearer, body(account))).toMatchObject({ status: 200, body: {} });
    expect(await states()).toEqual(['ended', 'ended']);
  });

  it('is about the account of the token, and not that of the body, which nobody has signed', async () => {
    const { account, states } = await atUsers();
    const token = signedByHmac(claimsOf('1'), secret);
    expect(await hook(token, body(account))).toMatchObject({ status: 200 });
    expect(await states()).toEqual(['live', 'live']);
  });

  it('changes nothing when it is about another event, or too old', async () => {
    const { account, states } = await atUsers();
    const token = signedByHmac(claimsOf(account), secret);
    expect(await hook(token, body(account, 'install'))).toMatchObject({ status: 200 });
    const old = signedByHmac({ ...claimsOf(account), iat: iat() - 3_700 }, secret);
    expect(await hook(old, body(account))).toMatchObject({ status: 401 });
    await noticesCarriedOut(stack.stack);
    expect(await states()).toEqual(['live', 'live']);
  });
});
