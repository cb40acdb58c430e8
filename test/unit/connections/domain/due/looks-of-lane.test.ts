import { expect, it } from 'vitest';
import { providers } from '../../../../../functions/catalogue/providers/catalogue.ts';
import { keyOf } from '../../../../../functions/connections/domain/connection-key.ts';
import { refreshQueuedConnections } from '../../../../../functions/connections/domain/due/refresh-queued-connections.ts';
import { deadlineOf } from '../../../../support/connections/deadline.ts';
import { createRefreshWorld, hour } from '../../../../support/connections/refresh-world.ts';

const day = 24 * hour;
type CheckResult = number | 'seen';

/**
 * Delivers a message with a connection for each of these answers of their accounts. The token of one
 * that is `seen` was accepted a moment ago.
 */
const deliver = async (responses: readonly CheckResult[], nowMs = 2 * day) => {
  const { state, deps } = createRefreshWorld({
    integrationType: 'airtable',
    sealedTokens: JSON.stringify({ accessToken: 'endless' }),
    accessTokenExpiresAtMs: undefined as never,
  });
  state.nowMs = nowMs;
  deps.connections.get = async ({ tenantId }) => {
    const isSeen = responses[Number(tenantId)] === 'seen';
    return { ...state.row, tenantId, verifiedAtMs: isSeen ? nowMs : 0 };
  };
  deps.connections.put = async () => true;
  const requests: number[] = [];
  const auditUse = ({ tenantId }: { tenantId: string }) => {
    requests.push(Number(tenantId));
    state.account = Number(responses[Number(tenantId)]);
  };
  const keys = responses.map((_, n) => ({ ...keyOf(state.row), tenantId: String(n) }));
  const message = { id: 'm', receipt: 'r', shard: 'airtable.0', deliveries: 1, keys };
  const queued = { ...deps, providers, auditUse, refreshQueue: { delay: async () => {} } };
  const { run, again } = await refreshQueuedConnections(queued, [message], deadlineOf(60_000));
  return { run, again, asked: requests };
};

it.each<[CheckResult[], number[]]>([
  [
    [503, 503, 503, 503, 503],
    [0, 1, 2],
  ],
  [
    [503, 503, 200, 503, 503],
    [0, 1, 2, 3, 4],
  ],
  [
    ['seen', 'seen', 'seen', 503, 503],
    [3, 4],
  ],
])(
  'looks at connections of a lane until three in a row do not answer: of %j at %j',
  async (responses, requests) => {
    expect((await deliver(responses)).asked).toEqual(requests);
  },
);

it('ends a message after three looks in a row without an answer, and begins at its other end the next day', async () => {
  const down = [503, 503, 503, 503, 503];
  const { run, again } = await deliver(down);
  expect(run).toMatchObject({ unanswered: 3, not_due: 2, delayed: 0, dropped: 0 });
  expect(again).toEqual([]);
  expect((await deliver(down, 3 * day)).asked).toEqual([4, 3, 2]);
});
