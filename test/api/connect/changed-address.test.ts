import { describe, expect, it } from 'vitest';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createInvoking } from '../../support/stack/invoking.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['oauth2.googleapis.com', 'openidconnect.googleapis.com']);
const { createTenant, connections, provider } = stack;
const { start, callBack } = createConnecting(stack);
const { ask } = createInvoking(stack.info);
await stack.setUpApps('gmail', 'google_sheets');

type Person = { sub: string; email: string };

/** A tenant whose people Google names so, and what a connection is then stored as. */
const createPlace = async () => {
  const { tenantId, apiKey } = await createTenant();
  const own = (name: string) => `${name}@${tenantId.slice(-12)}.example`;
  const connectAs = async (person: Person, given = {}, type = 'gmail') => {
    provider.respond = ({ url }) => ({
      body: url.pathname.endsWith('/userinfo')
        ? person
        : { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 3599 },
    });
    return callBack(type, await start(apiKey, type, given));
  };
  const stored = async (type = 'gmail') => (await connections.ofType(tenantId, type)).connections;
  return { tenantId, own, connectAs, stored };
};

const unique = () => `1${Math.random().toString().slice(2, 20)}`;

describe('an account whose address changes', () => {
  it('stays the same connection, shown by its present address', async () => {
    const { tenantId, own, connectAs, stored } = await createPlace();
    const sub = unique();
    const first = await connectAs({ sub, email: own('ada') });
    expect(first).toMatchObject({ success: 'true' });
    expect(await connectAs({ sub, email: own('ada.lovelace') })).toEqual(first);
    expect((await stored()).map(({ account }) => account)).toEqual([
      { id: sub, label: own('ada.lovelace') },
    ]);
    const token = await ask({ tenant_id: tenantId, integration_type: 'gmail' });
    expect(token).toMatchObject({ account: { id: sub, label: own('ada.lovelace') } });
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
