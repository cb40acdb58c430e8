import type { Connection } from '../../../functions/domain/connection/connection.ts';
import { unnamed } from '../../../functions/domain/connection/connection-key.ts';
import type { TokenSet } from '../../../functions/domain/connection/token-set.ts';
import { queuedRefreshes } from '../connections/queued-refresh.ts';
import { labels } from '../providers/rotating-google.ts';
import { tokenOf } from '../stack/invoking.ts';
import type { Scenario } from './run-scenario.ts';
import type { LostAnswersWorld } from './world.ts';

type Feeling = Parameters<LostAnswersWorld['provider']['feel']>[0];
type Start = { tokens: TokenSet; feeling?: Feeling; row?: Partial<Connection> };

const lasting: TokenSet = { accessToken: 'lasting', refreshToken: 'refresh-1' };
const expired: TokenSet = {
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  accessTokenExpiresAtMs: 1,
};

/** A tenant with a Gmail account, and a provider in a mood. */
const begin = async (world: LostAnswersWorld, { tokens, feeling = {}, row = {} }: Start) => {
  const tenant = await world.createTenant();
  await world.connect(tenant.tenantId, 'gmail', tokens, row);
  world.provider.feel(feeling);
  return tenant;
};

/** Asks twice: what was stored by the first must serve the second. */
const options = (name: string, start: Start): Scenario => ({
  name: `options: ${name}`,
  prepare: async (world) => {
    const { tenantId, apiKey } = await begin(world, start);
    const ask = async () => {
      const { status, body } = await world.request(labels, { apiKey });
      const { code, options } = body as { code?: string; options?: unknown };
      return { status, code, options };
    };
    return { tenantId, act: async () => [await ask(), await ask()] };
  },
});

const accessToken = (name: string, start: Start): Scenario => ({
  name: `access token: ${name}`,
  prepare: async (world) => {
    const { tenantId } = await begin(world, start);
    const ask = async () =>
      tokenOf(await world.askForToken({ tenant_id: tenantId, integration_type: 'gmail' }));
    return { tenantId, act: async () => [await ask(), await ask()] };
  },
});

const schedule = (name: string, start: Start): Scenario => ({
  name: `scheduled refresh: ${name}`,
  prepare: async (world) => {
    const { tenantId } = await begin(world, { ...start, row: { refreshDueAtMs: 1 } });
    const key = { tenantId, integrationType: 'gmail', accountHash: unnamed };
    return {
      tenantId,
      act: () => world.invoke('refresh-queued-connections', queuedRefreshes(key)),
    };
  },
});

const kinds: [name: string, start: Start][] = [
  ['expired token', { tokens: expired }],
  ['dead grant', { tokens: expired, feeling: { refresh: 'dead' } }],
  ['failed refresh', { tokens: expired, feeling: { refresh: 'busy' } }],
];

/** What uses tokens: look-ups, services of the platform, and the schedule. */
export const optionScenarios: readonly Scenario[] = [
  ...kinds.map(([name, start]) => options(name, start)),
  ...kinds.map(([name, start]) => accessToken(name, start)),
  ...kinds.map(([name, start]) => schedule(name, start)),
  options('a list', { tokens: lasting }),
  options('rate limit of the provider', { tokens: lasting, feeling: { list: 'rate_limited' } }),
  options('refused tokens', { tokens: lasting, feeling: { list: 'refused' } }),
  options('accepted again', {
    tokens: lasting,
    row: { standing: { is: 'refused', untilMs: 1 } },
  }),
];
