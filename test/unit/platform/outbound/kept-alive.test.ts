import type http from 'node:http';
import type { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendly } from '../../../../functions/catalogue/providers/calendly.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { createOAuthClient } from '../../../../functions/connections/adapters/oauth-client.ts';
import { sendHttp } from '../../../../functions/platform/outbound/http-client.ts';
import { createProviderApi } from '../../../../functions/platform/outbound/provider-api.ts';
import { serve } from '../../../support/run/serve.ts';

/** Each request, by the number of its connection. */
let requests: number[] = [];
let connections = 0;
let closes = (_: { ofConnection: number }) => false;
const known = new WeakMap<Socket, { number: number; requests: number }>();

/** Closes a connection that it kept open when the next request arrives there, as `closes` says. */
const respond: http.RequestListener = (request, response) => {
  const { socket } = request;
  const connection = known.get(socket) ?? { number: ++connections, requests: 0 };
  known.set(socket, connection);
  connection.requests++;
  requests.push(connection.number);
  if (closes({ ofConnection: connection.requests })) return socket.destroy();
  response.setHeader('content-type', 'application/json');
  response.end('{"access_token":"a","token_type":"bearer"}');
};

// Another port for each test, so that none finds connections of the one before.
let connect: Awaited<ReturnType<typeof serve>>['connect'];
beforeEach(async () => {
  ({ connect } = await serve(respond));
  [requests, connections] = [[], 0];
  closes = () => false;
});

const { signal } = new AbortController();
const url = new URL('https://provider.example/things');
const send = (isRepeatable?: true) =>
  sendHttp(
    {
      method: 'POST',
      url,
      body: '{}',
      allowedHosts: new Set([url.host]),
      signal,
      ...(isRepeatable ? { isRepeatable } : {}),
    },
    connect,
  );
const kept = ({ ofConnection }: { ofConnection: number }) => ofConnection > 1;

describe('a connection that the provider kept open, and closed', () => {
  it('is replaced once, not for ever', async () => {
    await send(true);
    closes = () => true;
    await expect(send(true)).rejects.toThrow('provider.example: ECONNRESET');
    expect(requests).toEqual([1, 1, 2]);
  });

  it('is no reason to repeat a request on a connection that was new', async () => {
    closes = () => true;
    await expect(send(true)).rejects.toThrow('provider.example: ECONNRESET');
    expect(requests).toEqual([1]);
  });
});

describe('what is asked of a provider', () => {
  const provider = resolveProvider(calendly, {});
  const app = { integrationType: 'calendly', clientId: 'id', clientSecret: 'secret' };
  const tokens = { accessToken: 'a', refreshToken: 'r' };

  it('is asked of a new connection where it uses up a token, and never twice', async () => {
    const { refresh, exchangeCode, revoke } = createOAuthClient(Date.now, connect);
    const code = { code: 'c', redirectUri: 'https://x.example/', codeVerifier: 'v' };
    closes = kept;
    await refresh(provider, app, tokens, signal);
    await refresh(provider, app, tokens, signal);
    await exchangeCode(provider, app, code, signal);
    await revoke(provider, app, { tokens, accountId: 'x' }, signal);
    expect(requests).toEqual([1, 2, 3, 4]);
    closes = () => true;
    await expect(refresh(provider, app, tokens, signal)).rejects.toMatchObject({
      failure: 'transient',
    });
    expect(requests).toEqual([1, 2, 3, 4, 5]);
  });

  it('is asked again where it only reads', async () => {
    const { call } = createProviderApi(connect);
    const request = { method: 'GET', url: new URL('https://api.calendly.com/x'), accessToken: 'a' };
    closes = kept;
    for (const method of ['GET', 'POST', 'GET'] as const) {
      expect(await call(provider, { ...request, method }, signal)).toMatchObject({ status: 200 });
    }
    expect(requests).toEqual([1, 1, 2, 3]);
  });
});
