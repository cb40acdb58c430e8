import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { unnamed } from '../../../../functions/connections/domain/connection-key.ts';
import { queuedRefreshes } from '../../../support/connections/queued-refresh.ts';
import { labels } from '../../../support/providers/rotating-google.ts';
import { tokenOf } from '../../../support/stack/invoking.ts';
import type { Scenario } from './run-scenario.ts';
import type { LostResponsesWorld } from './world.ts';

type Start = {
  isExpired?: true;
  feeling?: Parameters<LostResponsesWorld['provider']['feel']>[0];
  row?: Partial<Connection>;
};
type Use = (world: LostResponsesWorld, tenant: { tenantId: string; apiKey: string }) => unknown;

const lookUp: Use = async (world, { apiKey }) => {
  const { status, body } = await world.request(labels, { apiKey });
  return { status, code: Object(body).code, options: Object(body).options };
};
const askForToken: Use = async (world, { tenantId }) =>
  tokenOf(await world.askForToken({ tenant_id: tenantId, integration_type: 'gmail' }));
const refreshBySchedule: Use = (world, { tenantId }) => {
  const key = { tenantId, integrationType: 'gmail', accountHash: unnamed };
  return world.invoke('refresh-queued-connections', queuedRefreshes(key));
};

/** Uses a Gmail account as often: what was stored by the first must serve the second. */
const used = (
  name: string,
  { isExpired, feeling = {}, row = {} }: Start,
  uses: readonly Use[] = [lookUp, lookUp],
): Scenario => ({
  name,
  prepare: async (world) => {
    const tenant = await world.createTenant();
    const token = isExpired
      ? { accessToken: 'access-1', accessTokenExpiresAtMs: 1 }
      : { accessToken: 'lasting' };
    await world.connect(tenant.tenantId, 'gmail', { ...token, refreshToken: 'refresh-1' }, row);
    world.provider.feel(feeling);
    const act = async () => {
      const responses: unknown[] = [];
      for (const use of uses) responses.push(await use(world, tenant));
      return responses;
    };
    return { tenantId: tenant.tenantId, act };
  },
});

const refreshes = {
  granted: {},
  'of a dead grant': { refresh: 'dead' },
  'that fails': { refresh: 'busy' },
} as const;

/** What uses tokens: look-ups, services of the platform, and the schedule. */
export const tokenScenarios: readonly Scenario[] = [
  ...Object.entries(refreshes).flatMap(([name, feeling]) => {
    const start: Start = { isExpired: true, feeling };
    const due = { ...start, row: { refreshDueAtMs: 1 } };
    return [
      used(`options: a refresh ${name}`, start),
      used(`access token: a refresh ${name}`, start, [askForToken, askForToken]),
      used(`schedule: a refresh ${name}`, due, [refreshBySchedule]),
    ];
  }),
  used('options: a list', {}),
  used('options: rate limit of the provider', { feeling: { list: 'rate_limited' } }),
  used('options: refused tokens', { feeling: { list: 'refused' } }),
  used('options: accepted again', { row: { state: { is: 'refused', untilMs: 1 } } }),
];
