import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appTypes, boundHosts, createAppWorld } from '../../support/apps/app-world.ts';
import { createClientBoundProvider } from '../../support/apps/client-bound-provider.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const bound = createClientBoundProvider();
const stack = await useStackWith(boundHosts, bound.answer);
const { start, callBack } = createConnecting(stack);
const world = createAppWorld(stack, bound);
const anyAccount = () => String(randomInt(1e12));

describe.each(appTypes)('a tenant’s own app of %s', async (type) => {
  const shared = world.platformApp(type);
  await world.put(type, undefined, shared);

  /** A tenant with its own app and another one, both with the same account. */
  const twoTenants = async () => {
    const [acme, other] = [await stack.createTenant(), await stack.createTenant()];
    const own = world.newApp();
    await world.put(type, acme.tenantId, own);
    const account = anyAccount();
    for (const tenant of [acme, other]) {
      const { outcome } = await world.connect(tenant, type, account);
      expect(outcome).toMatchObject({ success: 'true' });
    }
    const of = async ({ tenantId }: { tenantId: string }) => {
      const [connection] = await world.all(tenantId);
      if (!connection) throw new Error('It is not connected');
      return connection;
    };
    return { acme, other, own, account, of };
  };

  it('makes its connections, refreshes and ends them, and no other app does', async () => {
    const { acme, other, own, of } = await twoTenants();
    expect((await of(acme)).tenantApp).toBe(own.clientId);
    expect((await of(other)).tenantApp).toBeUndefined();
    for (const { tenantId, apiKey } of [acme, other]) {
      const { integrationId } = await of({ tenantId });
      expect(await world.tokenOf(tenantId, integrationId)).toMatch(/^access-/);
      const { body } = await world.disconnect(apiKey, integrationId);
      expect(body).toMatchObject({ revoked: true });
    }
    expect(bound.wrong).toEqual([]);
  });

  it('is notified of removals of its own connections, and of no others', async () => {
    const { acme, other, own, account, of } = await twoTenants();
    const states = async () => [(await of(acme)).state.is, (await of(other)).state.is];
    expect(await world.tell(type, account, own, acme.tenantId)).toBe(200);
    expect(await states()).toEqual(['ended', 'live']);
    const again = await twoTenants();
    // An app in the place of another, of an earlier test, works after ten seconds.
    await expect.poll(() => world.tell(type, again.account, shared)).toBe(200);
    expect((await again.of(again.acme)).state.is).toBe('live');
    expect((await again.of(again.other)).state.is).toBe('ended');
  });

  it('keeps its connections with a new secret, and marks them without the app', async () => {
    const { acme, own, of } = await twoTenants();
    const { tenantId } = acme;
    const { integrationId } = await of(acme);
    const fresh = { ...own, secret: `${own.secret}-2` };
    expect(await world.put(type, tenantId, fresh)).toMatchObject({ needing: [] });
    expect(await world.tokenOf(tenantId, integrationId)).toMatch(/^access-/);
    const needing = [expect.objectContaining({ integrationId })];
    expect(await world.remove(type, tenantId)).toMatchObject({ needing });
    expect((await of(acme)).state.is).toBe('app_refused');
    expect(await world.tokenOf(tenantId, integrationId)).toBe('tenant_app_misconfigured');
    // Neither the platform's nor another one takes its place.
    expect(await world.put(type, tenantId, world.newApp())).toMatchObject({ needing });
    expect(await world.tokenOf(tenantId, integrationId)).toBe('tenant_app_misconfigured');
    expect(await world.put(type, tenantId, fresh)).toMatchObject({ needing: [] });
    expect(await world.tokenOf(tenantId, integrationId)).toMatch(/^access-/);
    expect(bound.wrong).toEqual([]);
  });

  it.runIf(type === 'zoom')('does not sign notices to another tenant’s address', async () => {
    const { acme, other, own, account, of } = await twoTenants();
    for (const to of [undefined, other.tenantId]) {
      expect(await world.tell(type, account, own, to)).toBe(401);
    }
    expect(await world.tell(type, account, shared, acme.tenantId)).toBe(401);
    for (const tenant of [acme, other]) expect((await of(tenant)).state.is).toBe('live');
  });
});

it('lets a person start again whose tenant has changed its own app meanwhile', async () => {
  const { tenantId, apiKey } = await stack.createTenant();
  await world.put('zoom', tenantId, world.newApp());
  const come = (url: URL) => callBack('zoom', url, { code: bound.consent(url, anyAccount()) });
  const started = await start(apiKey, 'zoom');
  await world.put('zoom', tenantId, world.newApp());
  expect(await come(started)).toMatchObject({ error_code: 'invalid_link' });
  expect(await come(await start(apiKey, 'zoom'))).toMatchObject({ success: 'true' });
});

it('tells the person and the operators that it is the tenant’s app that is refused', async () => {
  const { tenantId, apiKey } = await stack.createTenant();
  const app = world.newApp();
  await world.put('zoom', tenantId, app);
  // The provider knows another secret.
  bound.clients.set(app.clientId, 'changed at the provider');
  const url = await start(apiKey, 'zoom');
  const outcome = await callBack('zoom', url, { code: bound.consent(url, anyAccount()) });
  expect(outcome).toMatchObject({
    error_code: 'tenant_app_misconfigured',
    error_msg: expect.not.stringContaining('support'),
  });
});

it('shows a type as configured to the tenant that has an app of it, and to no other', async () => {
  const [acme, other] = [await stack.createTenant(), await stack.createTenant()];
  await stack.oauthApps.put({
    integrationType: 'gorgias',
    tenantId: acme.tenantId,
    clientId: 'id',
    clientSecret: 'secret',
  });
  const isConfigured = async (apiKey: string) => {
    const { body } = await stack.request('/integrations/types', { apiKey });
    const types = body as { type: string; configured: boolean }[];
    return types.find(({ type }) => type === 'gorgias')?.configured;
  };
  expect(await isConfigured(acme.apiKey)).toBe(true);
  expect(await isConfigured(other.apiKey)).toBe(false);
});
