import { expect, it } from 'vitest';
import { createAuditReader } from '../support/stack/audit-lines.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStackWith } from '../support/stack/shared-stack.ts';

const stack = await useStackWith(['api.cal.com', 'slack.com']);
const { createTenant, connectionOf, provider } = stack;
const { start, callBack } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
await stack.setUpApps('cal_com', 'slack');

/** A new tenant in which this person of Cal.com, or team of Slack, is connected. */
const connectAs = async (id: number, type: 'cal_com' | 'slack' = 'cal_com') => {
  const grant = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 1800 };
  provider.answer = ({ url }) => ({
    body: url.pathname.endsWith('/me')
      ? { status: 'success', data: { id, email: 'mira@hafen.example' } }
      : { ok: true, ...grant, team: { id: `T${id}`, name: 'Hafen' } },
  });
  const { tenantId, apiKey } = await createTenant();
  expect(await callBack(type, await start(apiKey, type))).toMatchObject({ success: 'true' });
  const { stored } = connectionOf(tenantId, type);
  return { tenantId, standing: async () => (await stored())?.standing };
};
const newId = () => Math.floor(Math.random() * 1e12);

it('a person with one grant has one connection: the newest, whichever tenant has the others', async () => {
  const [mira, ines] = [newId(), newId()];
  const [first, other] = [await connectAs(mira), await connectAs(ines)];
  const second = await connectAs(mira);
  expect(await first.standing()).toMatchObject({ is: 'ended', why: 'grant_ended' });
  expect(await second.standing()).toMatchObject({ is: 'live' });
  expect(await other.standing()).toMatchObject({ is: 'live' });

  // The tenant whose connection ended learns nothing of who connected anew.
  const isOfFirst = ({ tenant_id, act }: { tenant_id?: unknown; act?: unknown }) =>
    tenant_id === first.tenantId && act === 'connection.revoked';
  const [ended] = await linesOf(isOfFirst, 1);
  expect(ended).toMatchObject({ result: 'done', actor: { kind: 'provider', id: 'cal_com' } });
  expect(ended).not.toHaveProperty('source_address');
});

it('an account whose grants do not end each other keeps all its connections', async () => {
  const team = newId();
  const first = await connectAs(team, 'slack');
  await connectAs(team, 'slack');
  expect(await first.standing()).toMatchObject({ is: 'live' });
});
