import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { optionsOf } from '../../support/fields/option-stack.ts';
import { createInvoking, tokenOf } from '../../support/stack/invoking.ts';
import { soaking } from '../soak/soaking.ts';
import { startFleet } from '../support/processes/fleet.ts';
import { startSingleUseProvider } from '../support/processes/single-use-provider.ts';
import { spread } from '../support/processes/spread.ts';

const { isSoak, runs: requests, seed, report } = soaking('agents');
const processes = isSoak ? 8 : 3;
/** Long enough for all requests to arrive, and shorter than a provider's eight seconds. */
const slowMs = isSoak ? 7_000 : 1_000;

const standIn = await startSingleUseProvider(processes);
const { members, connect, connections, createTenant, agents, setUpApps } = await startFleet(
  standIn.mappings,
);
const services = members.map(({ info }) => createInvoking(info));
const integration_type = 'zoom';
await setUpApps(integration_type);

const { tenantId, apiKey } = await createTenant();
const stranger = await createTenant();
const request = (
  process: number,
  path: string,
  init: { apiKey: string; method?: string; body?: string },
) => members[process]?.request(path, init) ?? Promise.reject(new Error('No such process'));
const field = '/events/components/zoom/events/meeting_ended/options/meeting_id';
/** Asks again when it may: a tenant has a budget of look-ups. */
const lookUp = async (process: number, agentId: string) => {
  for (;;) {
    const response = await request(process, `${field}?_agent_id=${agentId}`, { apiKey });
    if (response.status !== 429) return response;
    await sleep(Number(response.headers.get('Retry-After')) * 1000);
  }
};
const pace = (process: number) => request(process, field, stranger);

/** Accounts whose access tokens have expired. */
const accounts = ['ada', 'bob', 'cleo', 'dora', 'emil'].map((family) => ({
  family,
  integration_id: uuidV7(Date.now()),
}));
for (const { family, integration_id: integrationId } of accounts) {
  standIn.fates.set(family, async () => {
    await sleep(slowMs);
    return 'answered';
  });
  const tokens = { accessToken: `access-${family}-0`, refreshToken: `refresh-${family}-0` };
  const account = { id: family, label: family };
  const expired = { ...tokens, accessTokenExpiresAtMs: 1 };
  await connect(tenantId, integration_type, expired, { integrationId, account });
}

/** Each is bound to the next account, but every sixth to none: it has the primary one. */
const primary = (await connections.primary(tenantId, integration_type))?.account?.label ?? '';
const all = Array.from({ length: requests }, (_, n) => {
  const bound = accounts[n % 6];
  return { id: uuidV7(Date.now()), bound, family: bound?.family ?? primary };
});
const bindAll = async (of: (typeof accounts)[number]) => {
  for (const { id } of all.filter(({ bound }) => bound === of)) {
    const path = `/agents/${id}/integrations/${integration_type}`;
    const body = JSON.stringify({ integration_id: of.integration_id });
    const { status } = await request(0, path, { method: 'PUT', apiKey, body });
    expect(status).toBe(200);
  }
};
for (const { id } of all) await agents.put({ id, tenantId, name: id, enabled: true });
await Promise.all(accounts.map(bindAll));

it(`${requests} agents over ${processes} processes get their own account's token and choices, from one refresh of each (seed ${seed})`, async () => {
  const ask = async (process: number, n: number) => {
    const { id: agent_id, family } = all[n] as (typeof all)[number];
    const [token, choices] = await Promise.all([
      services[process]?.askUntilAnswered({ tenant_id: tenantId, integration_type, agent_id }),
      lookUp(process, agent_id),
    ]);
    const [first] = choices.status === 200 ? optionsOf(choices.body) : [];
    const isOwn =
      token && tokenOf(token) === `access-${family}-1` && first?.name.startsWith(family);
    return isOwn ? 'its own' : JSON.stringify([family, token, choices.body]);
  };
  const responses = await spread({ requests, processes, ask, pace });
  const refreshes = accounts.map(({ family }) => standIn.refreshesOf(family));
  report({
    ...responses,
    accounts: accounts.length,
    refreshes: refreshes.flat().length,
    processes,
  });
  expect(responses).toEqual({ 'its own': requests });
  expect(refreshes).toEqual(accounts.map(() => [{ granted: true, fate: 'answered' }]));
});
