import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { checkConnection } from '../../../../functions/connections/domain/check-connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { createBudgets } from '../../../../functions/platform/aws/budgets.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { createRefreshWorld } from '../../../support/connections/refresh-world.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);

it.each([
  [0, undefined],
  [1, 1],
])(
  'a thousand checks at once of a stored connection call its provider once, with %i refreshes',
  async (refreshes, expiresAtMs) => {
    const tokens = { accessToken: 'old', refreshToken: 'refresh' };
    const ended = expiresAtMs ? { accessTokenExpiresAtMs: expiresAtMs } : {};
    const stored = bareConnection({ sealedTokens: JSON.stringify(tokens), ...ended });
    await connections.put(stored, undefined);
    const { state, deps } = createRefreshWorld({});
    state.account = 200;
    const { tenantId, integrationId } = stored;
    const clock = {
      nowMs: () => Date.now(),
      sleep: () => Promise.reject(new Error('a request waits for another')),
    };
    // Each with what a process of its own has.
    const check = () =>
      checkConnection(
        {
          ...deps,
          clock,
          connections,
          providers,
          lookUpBudgets: createBudgets(database, clock.nowMs),
          refreshesInFlight: new Map(),
        },
        { tenantId, integrationId, visibility: wholeTenant },
        deadlineOf(60_000),
      );
    const checked = await Promise.all(Array.from({ length: 1_000 }, check));
    expect(state).toMatchObject({ asked: 1, refreshes, reported: [] });
    expect(checked.filter((each) => each && 'isNew' in each && each.isNew)).toHaveLength(1);
    const row = await connections.get(keyOf(stored));
    expect(row).toMatchObject({
      state: { is: 'live' },
      lastCheck: { endedAtMs: expect.any(Number) },
    });
    expect(row?.sealedTokens).toContain(refreshes ? 'new' : 'old');
  },
);
