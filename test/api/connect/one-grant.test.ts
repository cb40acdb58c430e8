import { expect, it } from 'vitest';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['api.cal.com']);
const { createTenant, connectionOf, provider } = stack;
const { start, callBack } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
await stack.setUpApps('cal_com');

/** A new tenant in which this person of Cal.com has logged in. */
const connectAs = async (id: number) => {
  const { tenantId, apiKey } = await createTenant();
  const grant = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 1800 };
  provider.respond = ({ url }) => ({
    body: url.pathname.endsWith('/me')
      ? { status: 'success', data: { id, email: 'mira@hafen.example' } }
      : grant,
  });
  const outcome = await callBack('cal_com', await start(apiKey, 'cal_com'));
  expect(outcome).toMatchObject({ success: 'true' });
  return { tenantId, state: async () => (await connectionOf(tenantId, 'cal_com').stored())?.state };
};
const newId = () => Math.floor(Math.random() * 1e12);

it('a person with one grant has one connection: the newest, whichever tenant has the others', async () => {
  const [mira, ines] = [newId(), newId()];
  const [first, other] = [await connectAs(mira), await connectAs(ines)];
  const second = await connectAs(mira);
  expect(await first.state()).toMatchObject({ is: 'ended', why: 'grant_ended' });
  expect(await second.state()).toMatchObject({ is: 'live' });
  expect(await other.state()).toMatchObject({ is: 'live' });

  // The tenant whose connection ended learns nothing of who connected anew.
  const isOfFirst = ({ tenant_id, act }: { tenant_id?: unknown; act?: unknown }) =>
    tenant_id === first.tenantId && act === 'connection.revoked';
  const [ended] = await linesOf(isOfFirst, 1);
  expect(ended).toMatchObject({ result: 'done', actor: { kind: 'provider', id: 'cal_com' } });
  expect(ended).not.toHaveProperty('source_address');
});
