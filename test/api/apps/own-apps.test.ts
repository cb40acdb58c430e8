import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appTypes, boundHosts, createAppWorld } from '../../support/apps/app-world.ts';
import { createClientBoundProvider } from '../../support/apps/client-bound-provider.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const bound = createClientBoundProvider();
const stack = await useStackWith(boundHosts, bound.answer);
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
