import { describe, expect, it } from 'vitest';
import { toItemKey } from '../../../functions/connections/adapters/connection-item-key.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createInvoking } from '../../support/stack/invoking.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['oauth2.googleapis.com', 'openidconnect.googleapis.com']);
const { request, createTenant, connect, connections, provider, rowOf } = stack;
const { start, callBack } = createConnecting(stack);
const { ask } = createInvoking(stack.info);
await stack.setUpApps('gmail', 'google_sheets');

type Person = { sub: string; email: string };

/** A tenant whose people Google names so, and what a connection is then stored as. */
const createPlace = async () => {
  const { tenantId, apiKey } = await createTenant();
  const own = (name: string) => `${name}@${tenantId.slice(-12)}.example`;
  const connectAs = async (person: Person, given = {}, type = 'gmail') => {
    provider.answer = ({ url }) => ({
      body: url.pathname.endsWith('/userinfo')
        ? person
        : { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 3599 },
    });
    return callBack(type, await start(apiKey, type, given));
  };
  /** As an earlier release stored it. */
  const connectEarlier = async (email: string, type = 'gmail') => {
    const account = { id: email, label: email };
    const tokens = { accessToken: 'old', refreshToken: 'r' };
    await connect(tenantId, type, tokens, { account, grantFamily: 'google' });
    return (await connections.primary(tenantId, type))?.integrationId;
  };
  const stored = async (type = 'gmail') => (await connections.ofType(tenantId, type)).connections;
  const disconnect = async (id: string | undefined) =>
    (await request(`/integrations/${id}`, { method: 'DELETE', apiKey })).body;
  return { tenantId, own, connectAs, connectEarlier, stored, disconnect };
};

const unique = () => `1${Math.random().toString().slice(2, 20)}`;

describe('an account whose address changes', () => {
  it('stays the same connection, shown by its present address', async () => {
    const { own, connectAs, stored } = await createPlace();
    const sub = unique();
    const first = await connectAs({ sub, email: own('ada') });
    expect(first).toMatchObject({ success: 'true' });
    expect(await connectAs({ sub, email: own('ada.lovelace') })).toEqual(first);
    expect((await stored()).map(({ account }) => account)).toEqual([
      { id: sub, label: own('ada.lovelace'), formerId: own('ada.lovelace') },
    ]);
  });

  it('is another one if the address has become another person’s', async () => {
    const { own, connectAs, stored } = await createPlace();
    await connectAs({ sub: unique(), email: own('sales') });
    const other = { sub: unique(), email: own('sales') };
    expect(await connectAs(other)).toMatchObject({ error_code: 'other_account' });
    expect(await connectAs(other, { if_other_account: 'add' })).toMatchObject({ success: 'true' });
    expect(await stored()).toHaveLength(2);
  });
});

describe('an account that an earlier release knows by its address', () => {
  it('keeps its connection, place and all, and is known by its own id from then on', async () => {
    const { tenantId, own, connectAs, connectEarlier, stored } = await createPlace();
    const id = await connectEarlier(own('ada'));
    const sub = unique();
    const [before] = await stored();
    expect(await connectAs({ sub, email: own('ada') })).toMatchObject({ integration_id: id });
    const [after, ...others] = await stored();
    expect(others).toEqual([]);
    if (!before || !after) throw new Error('not connected');
    expect(keyOf(after)).toEqual(keyOf(before));
    expect(await rowOf('integrations', toItemKey(keyOf(after)))).toMatchObject({
      account_key: `google#${sub}`,
      alias_key: `google#${own('ada')}`,
    });
    const token = await ask({ tenant_id: tenantId, integration_type: 'gmail' });
    expect(token).toMatchObject({ account: { id: sub, label: own('ada') } });

    expect(await connectAs({ sub, email: own('countess') })).toMatchObject({ integration_id: id });
    expect(await connectAs({ sub: unique(), email: own('ada') })).toMatchObject({
      error_code: 'other_account',
    });
  });

  it('keeps its grant while a product that was connected later shares it, and the reverse', async () => {
    for (const order of [
      ['gmail', 'google_sheets'],
      ['google_sheets', 'gmail'],
    ] as const) {
      const { own, connectAs, connectEarlier, stored, disconnect } = await createPlace();
      await connectEarlier(own('ada'), 'gmail');
      await connectAs({ sub: unique(), email: own('ada') }, {}, 'google_sheets');
      const [[first], [second]] = [await stored(order[0]), await stored(order[1])];
      expect(await disconnect(first?.integrationId)).toMatchObject({
        revoked: false,
        detail: expect.stringContaining('uses the same grant'),
      });
      expect(await disconnect(second?.integrationId)).toMatchObject({ revoked: true });
    }
  });
});
