import { randomUUID } from 'node:crypto';
import { createConnecting, settingsRedirectOf } from '../../../support/stack/connecting.ts';
import type { Scenario } from './run-scenario.ts';
import type { LostResponsesWorld } from './world.ts';

const start = async (world: LostResponsesWorld, apiKey: string, code: string, given?: object) => {
  const { searchParams } = await createConnecting(world).start(apiKey, 'slack', given);
  return new URLSearchParams({ code, state: searchParams.get('state') ?? '' });
};

/** @returns the redirect, with the stored connection's id known */
const deliver = async (
  { request, info, connections }: LostResponsesWorld,
  tenantId: string,
  query: URLSearchParams,
) => {
  const response = await request(`/integrations/oauth_callback/slack?${query}`);
  const { connections: stored } = await connections.ofType(tenantId, 'slack');
  return settingsRedirectOf(response, info.frontend_url).map(([name, value]) => {
    if (name !== 'integration_id') return [name, value];
    return [name, stored.findIndex(({ integrationId }) => integrationId === value)];
  });
};

const connected = (name: string, code: string, before?: string, given?: object): Scenario => ({
  name: `callback: ${name}`,
  prepare: async (world) => {
    const { tenantId, apiKey } = await world.createTenant();
    if (before) {
      const account = { id: before, label: `Team ${before}` };
      const known = { account, grantFamily: 'slack' };
      await world.connect(tenantId, 'slack', { accessToken: 'old' }, known);
    }
    const query = await start(world, apiKey, `${code}-${randomUUID()}`, given);
    const once = () => deliver(world, tenantId, query);
    return { tenantId, act: async () => [await once(), await once()] };
  },
});

/** The tenant's server completes it, and asks again. */
const byServer: Scenario = {
  name: 'completion by server',
  prepare: async (world) => {
    const { tenantId, apiKey } = await world.createTenant();
    const query = await start(world, apiKey, `A-${randomUUID()}`, { completion: 'by_server' });
    const once = async () => {
      const redirect = await deliver(world, tenantId, query);
      const { completion_code } = Object.fromEntries(redirect);
      const body = JSON.stringify({ completion_code });
      const requested = { method: 'POST', apiKey, body };
      const response = await world.request('/integrations/oauth_complete', requested);
      const { integration_id: _, ...shown } = Object(response.body);
      return { redirect: redirect.map(([name]) => name), said: shown };
    };
    return { tenantId, act: async () => [await once(), await once()] };
  },
};

/** Connecting an account, with each kind of end; the person's browser then repeats the callback. */
export const connectingScenarios: readonly Scenario[] = [
  {
    name: 'start',
    prepare: async (world) => {
      const { tenantId, apiKey } = await world.createTenant();
      const act = async () => deliver(world, tenantId, await start(world, apiKey, `A-${tenantId}`));
      return { tenantId, act };
    },
  },
  connected('first account', 'A'),
  connected('first account, to add', 'A', undefined, { if_other_account: 'add' }),
  connected('same account again', 'A', 'A'),
  connected('replaced account', 'B', 'A', { if_other_account: 'replace' }),
  connected('added account', 'B', 'A', { if_other_account: 'add' }),
  connected('refused other account', 'B', 'A'),
  connected('refused code', 'bad', 'A'),
  byServer,
];
