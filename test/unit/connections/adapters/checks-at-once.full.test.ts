import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { checkConnection } from '../../../../functions/connections/domain/check-connection.ts';
import { createBudgets } from '../../../../functions/platform/aws/budgets.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createRefreshWorld } from '../../../support/connections/refresh-world.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);
/** As long as a test may take: a busy machine is no failure. */
const slowly = { timeout: 60_000 };

it('of checks of many connections whose providers do not answer, a tenant has ten at once, and others theirs', async () => {
  const { state, deps } = createRefreshWorld({});
  state.account = 200;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let waiting = 0;
  const providerApi: typeof deps.providerApi = {
    call: async (...request) => {
      waiting++;
      await answered;
      return deps.providerApi.call(...request);
    },
  };
  const all = {
    ...deps,
    // No time passes, so nothing refills.
    clock: { nowMs: () => 1_800_000_000_000, sleep: deps.clock.sleep },
    connections,
    providers,
    providerApi,
    refreshesInFlight: new Map(),
  };
  const lookUpBudgets = createBudgets(database, all.clock.nowMs);
  const sealedTokens = JSON.stringify({ accessToken: 'old' });
  let refused = 0;
  const check = async (tenantId: string, integrationType: string, id: string) => {
    const account = { id, label: '' };
    const integrationId = randomUUID();
    const stored = { tenantId, integrationId, integrationType, account, sealedTokens };
    await connections.put(bareConnection(stored), undefined);
    const which = { tenantId, integrationId, visibility: wholeTenant };
    const checked = await checkConnection({ ...all, lookUpBudgets }, which, deadlineOf(60_000));
    if (checked && 'refused' in checked) refused++;
    return checked && 'state' in checked ? checked.state : 'refused';
  };
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const ofMine = Array.from({ length: 8 }, (_, n) =>
    ['gmail', 'airtable'].map((type) => check(mine, type, `${n}`)),
  ).flat();
  await vi.waitFor(() => expect(waiting + refused).toBe(16), slowly);
  expect({ waiting, refused }).toEqual({ waiting: 10, refused: 6 });
  const ofTheirs = check(theirs, 'gmail', '0');
  await vi.waitFor(() => expect(waiting).toBe(11), slowly);
  answer();
  expect(await ofTheirs).toBe('working');
  expect((await Promise.all(ofMine)).filter((each) => each === 'working')).toHaveLength(10);
});
