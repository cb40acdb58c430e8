import type http from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { calendly } from '../../../../functions/catalogue/providers/calendly.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { createOAuthClient } from '../../../../functions/connections/adapters/oauth-client.ts';
import { createProviderApi } from '../../../../functions/platform/outbound/provider-api.ts';
import { serve } from '../../../support/run/serve.ts';

type Played = { status: number; headers?: http.OutgoingHttpHeaders; body?: string | Buffer };
let played: Played = { status: 200 };
const { connect } = await serve((_, response) => {
  const { status, headers = {}, body = '' } = played;
  response.writeHead(status, headers).end(body);
});

const provider = resolveProvider(calendly, {});
const { signal } = new AbortController();
const { call } = createProviderApi(connect);
const ask = (response: Played) => {
  played = response;
  const url = new URL('https://api.calendly.com/things');
  return call(provider, { method: 'GET', url, accessToken: 'a' }, signal);
};
const coded = { 'content-encoding': 'gzip' };
const list = '{"items":[{"id":12345678901234567890}]}';
const items = { items: [{ id: '12345678901234567890' }] };

describe('a response of a provider’s API', () => {
  it.each([200, 201, 202, 203, 206])('is a success at HTTP %i', async (status) => {
    expect(await ask({ status, body: list })).toMatchObject({ status: 200, body: items });
  });

  it.each([204, 205])('has no body at HTTP %i', async (status) => {
    expect(await ask({ status, headers: coded })).toMatchObject({ status: 200, body: undefined });
  });

  it.each([
    ['behind a byte order mark', { body: `\ufeff${list}` }],
    ['compressed, behind a byte order mark', { headers: coded, body: gzipSync(`\ufeff${list}`) }],
    ['in GZIP', { headers: { 'content-encoding': 'GZIP' }, body: gzipSync(list) }],
  ])('is read %s', async (_, sent) => {
    expect(await ask({ status: 200, ...sent })).toMatchObject({ status: 200, body: items });
  });

  it('is read behind a byte order mark if it is an error, too', async () => {
    const body = '\ufeff{"error":"expired"}';
    expect(await ask({ status: 400, body })).toMatchObject({ body: { error: 'expired' } });
  });

  it.each([401, 403, 404, 429, 503])(
    'keeps HTTP %i without a body, and its headers',
    async (status) => {
      const headers = { ...coded, 'retry-after': '7' };
      const response = await ask({ status, headers });
      expect(response).toMatchObject({ status, body: undefined, headers: { 'retry-after': '7' } });
    },
  );

  it('is none if it is empty where a body belongs', async () => {
    await expect(ask({ status: 200, headers: coded })).rejects.toMatchObject({
      cause: { message: 'api.calendly.com: not JSON' },
    });
  });
});

describe('a response of a provider’s OAuth endpoints', () => {
  const client = createOAuthClient(Date.now, connect);
  const app = { integrationType: 'calendly', clientId: 'id', clientSecret: 'secret' };
  const tokens = { accessToken: 'a', refreshToken: 'r' };

  it.each([200, 204])('has ended the grant at HTTP %i without a body', async (status) => {
    played = { status, headers: coded };
    expect(await client.revoke(provider, app, { tokens, accountId: 'x' }, signal)).toBe(true);
  });

  it('says how long to wait, in whatever coding its body is not', async () => {
    played = { status: 429, headers: { ...coded, 'retry-after': '7' } };
    await expect(client.refresh(provider, app, tokens, signal)).rejects.toMatchObject({
      failure: 'transient',
      retryAfterMs: 7_000,
      unused: 'refused',
    });
  });

  it('ends the grant in words behind a byte order mark', async () => {
    played = { status: 400, body: '\ufeff{"error":"invalid_grant"}' };
    await expect(client.refresh(provider, app, tokens, signal)).rejects.toMatchObject({
      failure: 'reconnect',
    });
  });
});
