import { expect, it } from 'vitest';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['api.cal.com', 'slack.com']);
const { createTenant, connectionOf, provider } = stack;
const { start, callBack } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
await stack.setUpApps('cal_com', 'slack');

type Type = 'cal_com' | 'slack';

/** This person of Cal.com, or team of Slack, logs in. @returns what the redirect says */
const logIn = async (apiKey: string, id: number, type: Type, placement = {}) => {
  const grant = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 1800 };
  provider.respond = ({ url }) => ({
    body: url.pathname.endsWith('/me')
      ? { status: 'success', data: { id, email: 'mira@hafen.example' } }
      : { ok: true, ...grant, team: { id: `T${id}`, name: 'Hafen' } },
  });
  return callBack(type, await start(apiKey, type, placement));
};

/** A new tenant in which this person, or team, is connected. */
const connectAs = async (id: number, type: Type = 'cal_com') => {
  const { tenantId, apiKey } = await createTenant();
  expect(await logIn(apiKey, id, type)).toMatchObject({ success: 'true' });
  const { stored } = connectionOf(tenantId, type);
  return { tenantId, apiKey, standing: async () => (await stored())?.state };
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

it('the newest grant counts also where it was meant to be another account’s', async () => {
  const [mira, ines] = [newId(), newId()];
  const { apiKey } = await connectAs(mira);
  const added = await logIn(apiKey, ines, 'cal_com', { if_other_account: 'add' });
  const elsewhere = await connectAs(mira);
  const placement = { integration_id: added.integration_id, if_other_account: 'replace' };
  const wrong = { error_code: 'wrong_account' };
  expect(await logIn(apiKey, mira, 'cal_com', placement)).toMatchObject(wrong);
  expect(await elsewhere.standing()).toMatchObject({ is: 'ended', why: 'grant_ended' });
});

it('an account whose grants do not end each other keeps all its connections', async () => {
  const team = newId();
  const first = await connectAs(team, 'slack');
  await connectAs(team, 'slack');
  expect(await first.standing()).toMatchObject({ is: 'live' });
});
