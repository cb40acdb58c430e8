import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { components } from '../../functions/components/catalogue.ts';
import { findProvider } from '../../functions/domain/model/find-provider.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { hostsOf } from '../../functions/providers/hosts.ts';
import type { Provider } from '../../functions/providers/provider.ts';
import { fillVariables, resolveProvider } from '../../functions/providers/resolve-provider.ts';
import { firstFieldOf } from '../support/first-field.ts';
import { startTestStack } from '../support/harness.ts';
import { createOptionStub } from '../support/option-stub.ts';
import type { ProviderStub } from '../support/provider-stub.ts';
import { providerStubs } from '../support/provider-stubs.ts';
import { providerVariables as variables } from '../support/provider-variables.ts';
import { settingsRedirectOf } from '../support/redirect.ts';
import { createStrictProvider } from '../support/strict-provider.ts';
import { strictClient } from '../support/strict-request.ts';
import { type StubAnswer, type StubRequest, startStub } from '../support/stub-server.ts';

const resolved = new Map(
  [...providers].map(([type, provider]) => [
    type,
    resolveProvider(provider, variables[type] ?? {}),
  ]),
);
const server = await startStub(() => ({ status: 404, body: {} }));
const stack = await startTestStack({
  originMap: new Map(
    [...resolved.values()].flatMap((provider) =>
      [...hostsOf(provider)].map((host): [string, string] => [`https://${host}`, server.origin]),
    ),
  ),
});
const { request, createTenant, connections, oauthApps, secretBox, info } = stack;

/** The stand-in, which refuses undocumented requests. */
let strict: ReturnType<typeof createStrictProvider> | undefined;

/** Answers as the provider documents, and keeps count of the tokens it gave. */
const play = (provider: Provider, stub: ProviderStub) => {
  const app = { app_id: 'id', client_id: strictClient.id };
  const state = {
    issued: 0,
    dead: false,
    tokenRequests: [] as StubRequest[],
    refused: [] as string[],
  };
  const numbered = (body: object) =>
    JSON.parse(JSON.stringify(body).replaceAll('{n}', String(state.issued)));
  const at = (url: string | undefined, { url: asked }: StubRequest) =>
    url !== undefined &&
    `https://${asked.host}${asked.pathname}` === fillVariables(url, app).split('?')[0];
  strict = createStrictProvider(stub.documented);
  server.answer = (asked): StubAnswer => {
    const refusal = strict?.refuse(asked);
    if (refusal) state.refused.push(`${asked.method} ${asked.url}`);
    if (refusal) return refusal;
    if (at(provider.tokenEndpoint, asked)) {
      state.tokenRequests.push(asked);
      if (state.dead) return stub.deadGrant ?? { status: 400, body: { error: 'invalid_grant' } };
      state.issued++;
      const isRefresh = asked.form.get('grant_type') === 'refresh_token';
      const body = numbered({ ...stub.token, ...(isRefresh ? stub.refresh : {}) });
      strict?.give(body);
      return { status: stub.tokenStatus ?? 200, body };
    }
    const ending = [provider.revoke, provider.uninstall].some(
      (call) => at(call?.url, asked) && asked.method === call?.method,
    );
    if (ending) return { body: {}, ...stub.revoked };
    return stub.account ? { body: stub.account } : { status: 404, body: {} };
  };
  return state;
};

const startFlow = async (apiKey: string, type: string, stub: ProviderStub, more = {}) => {
  const { body, status } = await request(`/integrations/oauth_start/${type}`, {
    method: 'POST',
    apiKey,
    body: JSON.stringify({ ...stub.start, ...more }),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const url = new URL((body as { authorization_url: string }).authorization_url);
  const callback = new URLSearchParams({
    code: strict?.authorize(url) ?? 'the-code',
    state: url.searchParams.get('state') ?? '',
    ...stub.callback,
  });
  if (providers.get(type)?.signedCallback) {
    const message = [...callback]
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&');
    callback.set('hmac', createHmac('sha256', strictClient.secret).update(message).digest('hex'));
  }
  const redirectUri = url.searchParams.get('redirect_uri') ?? '';
  return { url, path: `${redirectUri.slice(info.base_url.length)}?${callback}` };
};
const connect = async (apiKey: string, type: string, stub: ProviderStub, more = {}) => {
  const { path } = await startFlow(apiKey, type, stub, more);
  return Object.fromEntries(settingsRedirectOf(await request(path), info.frontend_url));
};
const tokensOf = async (tenantId: string, integrationType: string) => {
  const stored = await connections.primary(tenantId, integrationType);
  const owner = { purpose: 'connection', tenantId, integrationType } as const;
  return stored && JSON.parse(await secretBox.open(stored.sealedTokens, owner));
};
/** Makes the access token expire, and runs the scheduled function, which refreshes it. */
const refreshNow = async (tenantId: string, type: string) => {
  const stored = await connections.primary(tenantId, type);
  if (!stored) throw new Error('not connected');
  const { coolDownUntilMs, ...rest } = stored;
  const due = { ...rest, accessTokenExpiresAtMs: 1, refreshDueAtMs: 1 };
  await connections.put({ ...due, version: stored.version + 1 }, stored.version);
  await stack.stack.functions.get('refresh-due-connections')?.invoke({}, 'test');
};

/** The provider's API refuses the token it granted: the service refreshes at once, or asks for a reconnect. */
const rejectToken = async (tenantId: string, apiKey: string, type: string) => {
  const asked = firstFieldOf(components, type);
  const stored = await connections.primary(tenantId, type);
  // A provider without a component has no look-ups.
  if (!asked || !stored) return;
  const { accessToken } = await tokensOf(tenantId, type);
  const options = createOptionStub(asked.field, 2, new Map(Object.entries(stored.variables)));
  const played = server.answer;
  const { tokenEndpoint } = resolveProvider(findProvider(providers, type), stored.variables);
  server.answer = (request) => {
    if (request.url.href.split('?')[0] === tokenEndpoint) return played(request);
    const shown = Object.values(request.headers).some((value) =>
      String(value).endsWith(accessToken),
    );
    if (shown) return { status: 401, body: {} };
    return providerStubs[type]?.refusesList?.(request) ?? options.answer(request);
  };
  const answer = await request(asked.path, { apiKey });
  server.answer = played;
  if (providerStubs[type]?.refresh) {
    expect(answer).toMatchObject({ status: 200, body: { options: options.expected } });
  } else {
    expect(answer).toMatchObject({ status: 422, body: { code: 'reconnect_required' } });
  }
};

it('has a stub for every provider, and for nothing else', () => {
  expect(Object.keys(providerStubs).sort()).toEqual([...providers.keys()].sort());
});

describe.each(Object.entries(providerStubs))('%s', (type, stub) => {
  const provider = resolved.get(type);
  if (!provider) throw new Error(`no provider ${type}`);

  it('connects, is refused, refreshes, dies, reconnects and disconnects', async () => {
    await oauthApps.put({
      integrationType: type,
      clientId: strictClient.id,
      clientSecret: strictClient.secret,
    });
    const { tenantId, apiKey } = await createTenant();
    const played = play(provider, stub);

    const connected = await connect(apiKey, type, stub);
    expect(connected).toMatchObject({ category: provider.category, success: 'true' });
    const [shown] = (await request('/integrations', { apiKey })).body as {
      id: string;
      status: string;
      account: string | null;
    }[];
    expect(shown).toMatchObject({ id: connected.integration_id, type, status: 'connected' });
    if (stub.accountLabel === 'any') expect(shown?.account).toMatch(/./);
    else expect(shown?.account).toBe(stub.accountLabel);
    expect((await connections.primary(tenantId, type))?.variables).toMatchObject(
      variables[type] ?? {},
    );

    await rejectToken(tenantId, apiKey, type);
    const given = await tokensOf(tenantId, type);
    expect(given.accessToken).toBe(`access-${played.issued}`);
    await refreshNow(tenantId, type);
    if (stub.refresh) {
      const fresh = await tokensOf(tenantId, type);
      expect(fresh.accessToken).toBe(`access-${played.issued}`);
      expect(fresh.accessToken).not.toBe(given.accessToken);
      if (given.refreshToken) expect(fresh.refreshToken).toMatch(/^refresh-\d$/);
    }

    played.dead = true;
    await refreshNow(tenantId, type);
    expect(await connections.primary(tenantId, type)).toMatchObject({
      status: 'reconnect_required',
    });

    played.dead = false;
    const again = await connect(apiKey, type, stub);
    expect(again).toMatchObject({ success: 'true', integration_id: connected.integration_id });
    const gone = await request(`/integrations/${connected.integration_id}`, {
      method: 'DELETE',
      apiKey,
    });
    expect(gone.body).toMatchObject({ revoked: stub.revocable ?? true });
    expect(await connections.primary(tenantId, type)).toBeUndefined();
    expect(played.refused).toEqual([]);
  });
});
