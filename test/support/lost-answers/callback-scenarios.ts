import { randomUUID } from 'node:crypto';
import type { Connection } from '../../../functions/domain/connection/connection.ts';
import { createConnecting, settingsRedirectOf } from '../stack/connecting.ts';
import type { Scenario } from './run-scenario.ts';
import type { LostAnswersWorld } from './world.ts';

const workspace = (id: string): Partial<Connection> => ({
  account: { id, label: `Team ${id}` },
  grantFamily: 'slack',
});

const connected = (
  name: string,
  { code, before, given }: { code: string; before?: string; given?: object },
): Scenario => ({
  name: `callback: ${name}`,
  prepare: async (world) => {
    const { tenantId, apiKey } = await world.createTenant();
    if (before) await world.connect(tenantId, 'slack', { accessToken: 'old' }, workspace(before));
    const url = await createConnecting(world).start(apiKey, 'slack', given);
    const state = url.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: `${code}-${randomUUID()}`, state });
    const deliver = () => deliverTo(world, tenantId, query);
    return { tenantId, act: async () => [await deliver(), await deliver()] };
  },
});

/** @returns the redirect, with the stored connection's id known */
const deliverTo = async (
  { request, info, connections }: LostAnswersWorld,
  tenantId: string,
  query: URLSearchParams,
) => {
  const answer = await request(`/integrations/oauth_callback/slack?${query}`);
  const { connections: stored } = await connections.ofType(tenantId, 'slack');
  return settingsRedirectOf(answer, info.frontend_url).map(([name, value]) => {
    if (name !== 'integration_id') return [name, value];
    return [name, stored.findIndex(({ integrationId }) => integrationId === value)];
  });
};

/** Connecting an account, with each kind of end; the person's browser then repeats the callback. */
export const callbackScenarios: readonly Scenario[] = [
  connected('first account', { code: 'A' }),
  connected('first account, to add', { code: 'A', given: { if_other_account: 'add' } }),
  connected('same account again', { code: 'A', before: 'A' }),
  connected('replaced account', {
    code: 'B',
    before: 'A',
    given: { if_other_account: 'replace' },
  }),
  connected('added account', { code: 'B', before: 'A', given: { if_other_account: 'add' } }),
  connected('refused other account', { code: 'B', before: 'A' }),
  connected('refused code', { code: 'bad', before: 'A' }),
];
