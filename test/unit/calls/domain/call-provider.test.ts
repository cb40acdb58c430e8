import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestedCall } from '../../../../functions/calls/domain/judge-call.ts';
import { firstToken, secondToken } from '../../../support/calls/call-world.ts';
import { startCalls } from '../../../support/calls/start-calls.ts';

const { provider, responding, startWorld, sentTokens } = await startCalls();
beforeEach(() => {
  provider.received.length = 0;
});

describe('a token that the provider refuses', () => {
  it('is refreshed once, and the call is sent once more, whatever its method', async () => {
    const { call, state } = startWorld();
    state.account = 401;
    responding([401], [201, { ok: true, id: 1 }]);
    expect(await call({ body: Buffer.from('{"a":1}') })).toMatchObject({ status: 201 });
    expect(sentTokens()).toEqual([firstToken, secondToken]);
    expect(provider.received.map(({ body }) => body.toString())).toEqual(['{"a":1}', '{"a":1}']);
    expect(state.refreshes).toBe(1);
  });

  it('is tried once more if the account accepts it, and then its refusal is the response', async () => {
    const { call, state } = startWorld('gmail');
    const address = { url: 'https://gmail.googleapis.com/gmail/v1/users/me/settings' };
    responding([401, { error: 'not for you' }]);
    expect(await call({ address })).toMatchObject({ status: 401, json: { error: 'not for you' } });
    expect([sentTokens(), state.refreshes]).toEqual([[firstToken, firstToken], 0]);
  });

  it('marks the connection if the account refuses the next one too', async () => {
    const { call, state } = startWorld();
    state.account = 401;
    responding([401]);
    expect(await call()).toMatchObject({ why: 'no_access', none: { why: 'refused' } });
    expect([provider.received.length, state.row.state.is]).toEqual([2, 'refused']);
    expect(await call()).toMatchObject({ why: 'no_access', none: { why: 'refused' } });
    expect(provider.received).toHaveLength(2);
  });

  it('is not tried a third time where the account refuses the first alone', async () => {
    const { call, state } = startWorld('gmail');
    state.account = 401;
    provider.respond = (_, response) => {
      if (provider.received.length > 1) state.account = 200;
      response.writeHead(401).end();
    };
    const address = { url: 'https://gmail.googleapis.com/x' };
    expect(await call({ address })).toMatchObject({ status: 401 });
    expect(sentTokens()).toEqual([firstToken, secondToken]);
  });

  it('earlier is forgotten once it is accepted, and not after a response that says nothing of it', async () => {
    const { call, state } = startWorld();
    state.row = { ...state.row, state: { is: 'refused', untilMs: 1 } };
    responding([500], [200, { ok: true }]);
    await call();
    expect(state.row.state.is).toBe('refused');
    await call();
    expect(state.row.state.is).toBe('live');
  });

  it.each<[string, RequestedCall['method'], string, object, sent: number]>([
    ['slack', 'POST', 'whose whole call failed', { ok: false, error: 'token_expired' }, 2],
    [
      'monday',
      'GET',
      'that only reads',
      { errors: [{ extensions: { code: 'NOT_AUTHENTICATED' } }] },
      2,
    ],
    [
      'monday',
      'POST',
      'of which a part may be done',
      { errors: [{ extensions: { code: 'NOT_AUTHENTICATED' } }] },
      1,
    ],
  ])('at HTTP 200 by %s: a %s %s is sent %#', async (type, method, _, body, sent) => {
    const { call, state } = startWorld(type);
    state.account = 401;
    responding([200, body]);
    await call({ method, address: { path: '/v2' } });
    expect(provider.received).toHaveLength(sent);
  });
});

describe('a rate limit', () => {
  it('is told with its wait, and holds the account until then', async () => {
    const { call, state } = startWorld();
    responding([429, {}, { 'retry-after': '30' }]);
    const limit = { why: 'rate_limited', waitMs: 30_000, ofApp: false };
    expect(await call()).toEqual({ ...limit, status: 429 });
    state.nowMs += 10_000;
    expect(await call()).toEqual({ ...limit, waitMs: 20_000 });
    expect(provider.received).toHaveLength(1);
    state.nowMs += 20_000;
    responding([200, { ok: true }]);
    expect(await call()).toMatchObject({ status: 200 });
  });

  it('of ours for the tenant sends nothing', async () => {
    const { call, budget, limited } = startWorld();
    responding([200, { ok: true }]);
    await call();
    expect([budget.used, limited]).toEqual([1, [['slack', 'all', 'calls']]]);
    budget.retryAfterMs = 4_000;
    expect(await call()).toEqual({ why: 'over_budget', waitMs: 4_000 });
    expect(provider.received).toHaveLength(1);
  });
});
