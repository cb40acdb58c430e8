import type { WireNotice } from '../notices/signed-notices.ts';
import { noticeSenders } from '../notices/signed-notices.ts';
import type { Scenario } from './run-scenario.ts';
import type { LostAnswersWorld } from './world.ts';

const signed = (type: string, json: object): WireNotice => {
  const { wire, secret } = noticeSenders[type] ?? {};
  if (!wire || !secret) throw new Error(`${type} sends no notices`);
  return wire(JSON.stringify(json), secret, Date.now());
};

const noticed = (
  name: string,
  type: string,
  notice: (world: LostAnswersWorld, account: string) => WireNotice,
): Scenario => ({
  name: `notice: ${name}`,
  prepare: async (world) => {
    const account = world.anyAccount();
    const tenantId = await world.connectedTo(type, account);
    const wire = notice(world, account);
    const act = async () => {
      const { status, body } = await world.send(type, wire);
      return { status, members: Object.keys(Object(body)) };
    };
    return { tenantId, act };
  },
});

/** What providers report of accounts. */
export const noticeScenarios: readonly Scenario[] = [
  noticed('uninstalled', 'slack', ({ noticeOf }, account) => noticeOf('slack', account)),
  noticed('tokens revoked', 'slack', (_, team_id) =>
    signed('slack', {
      team_id,
      event: { type: 'tokens_revoked', tokens: { bot: ['U1'] } },
      event_time: 9e9,
    }),
  ),
  noticed('erased account', 'facebook', ({ noticeOf }, account) => ({
    ...noticeOf('facebook', account),
    query: '?notice=data_deletion',
  })),
  {
    name: 'uninstall call',
    prepare: async (world) => {
      const { tenantId } = await world.createTenant();
      const user = world.anyAccount();
      const known = { account: { id: `9/${user}`, label: 'Acme' }, grantFamily: 'pipedrive' };
      await world.connect(tenantId, 'pipedrive', { accessToken: 'a' }, known);
      const act = async () => {
        const { status, body } = await world.request('/integrations/oauth_callback/pipedrive', {
          method: 'DELETE',
          headers: { authorization: `Basic ${btoa('id:secret')}` },
          body: JSON.stringify({ company_id: 9, user_id: user }),
        });
        return { status, body };
      };
      return { tenantId, act };
    },
  },
];
