import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { openConnection } from '../../../../functions/connections/domain/open-connection.ts';
import { prepareAccess } from '../../../../functions/connections/domain/prepare-access.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import {
  createExpiredWorld,
  createRefreshWorld,
  grant,
  hour,
  stored,
} from '../../../support/connections/refresh-world.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

const tokensOf = ({ sealedTokens }: Connection) => JSON.parse(sealedTokens);

/** As another writer stores it, who came first. */
const theirs = (refreshedAtMs: number): Connection => ({
  ...stored,
  refreshedAtMs,
  accessTokenExpiresAtMs: 3 * hour,
  sealedTokens: JSON.stringify({ accessToken: 'theirs' }),
  version: 2,
});

it('does not read a connection again that was just found', async () => {
  const { deps } = createRefreshWorld({});
  const unread = { ...deps, connections: unusedConnections };
  const request = { tenantId: 't', provider: gmail, found: stored };
  const access = await openConnection(unread, request, deadlineOf(20_000));
  expect(access).toMatchObject({ open: { connection: stored } });
});

it('begins no refresh when it is too late to store the result', async () => {
  const { state, askFor } = createExpiredWorld({ lease: { owner: 'dead', untilMs: 17_010 } });
  expect(await askFor()).toMatchObject({ none: { why: 'not_renewed' } });
  expect(state.refreshes).toBe(0);
});

it.each([
  ['uses a token that works', hour - 10_000, 'old', 0],
  ['waits without one', hour + 10, 'theirs', 1],
])('%s when another request takes the lease first', async (_, nowMs, token, sleeps) => {
  const { state, deps, ask } = createRefreshWorld({});
  state.nowMs = nowMs;
  deps.connections.acquireLease = async () => false;
  state.meanwhile = () => {
    state.row = theirs(nowMs);
  };
  expect(await ask()).toBe(token);
  expect(state.sleeps).toBe(sleeps);
});

it('records a refresh before it calls the provider', async () => {
  const done: string[] = [];
  const { deps, ask } = createExpiredWorld({}, async () => {
    done.push('asked');
    return grant;
  });
  deps.auditUse = (_, use) => void done.push(use);
  await ask();
  expect(done).toEqual(['refresh', 'asked']);
});

it.each([
  { is: 'refused', untilMs: hour },
  { is: 'ended', why: 'grant_ended', atMs: 1 },
] as const)('stores its new tokens over a mark of the meantime: %j', async (connectionState) => {
  const { state, ask } = createExpiredWorld({}, async () => {
    state.row = { ...state.row, state: connectionState, version: 2 };
    return grant;
  });
  expect(await ask()).toBe('new');
  expect(state.row).toMatchObject({ state: { is: 'live' }, version: 3, refreshedAtMs: 10 });
  expect(tokensOf(state.row).accessToken).toBe('new');
});

it('reads once for all requests at the same time', async () => {
  const { state, ask } = createExpiredWorld();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['new', 'new', 'new']);
  expect([state.refreshes, state.sleeps]).toEqual([1, 0]);
});

it('joins no refresh of an account that is not the primary one any more', async () => {
  const refresh = Promise.withResolvers<typeof grant>();
  const { state, ask } = createExpiredWorld({}, () => refresh.promise);
  const first = ask().catch(() => {});
  while (state.refreshes === 0) await new Promise((done) => setTimeout(done, 1));
  state.row = { ...theirs(10), account: { id: 'bob', label: 'Bob' }, integrationId: 'of bob' };
  expect(await ask()).toBe('theirs');
  refresh.resolve(grant);
  await first;
});

it('has the connection as it is stored once its tokens are open', async () => {
  const { deps, state } = createExpiredWorld();
  const request = { tenantId: 't', provider: gmail, found: state.row };
  const access = prepareAccess(deps, request, deadlineOf(20_000));
  if ('none' in access) throw new Error(access.none.why);
  expect(access.connection.version).toBe(1);
  await access.open();
  expect(access.connection.version).toBe(2);
});

it('stores new tokens also soon after the deadline, as no refresh brings them again', async () => {
  const { ask, deps, state } = createExpiredWorld();
  const { put } = deps.connections;
  const acceptsAtMs = state.nowMs + 20_000 + 1_500;
  deps.connections.put = async (...args) => {
    if (state.nowMs < acceptsAtMs) throw new Error('down');
    return put(...args);
  };
  expect(await ask()).toBe('new');
  expect(state.row.sealedTokens).toContain('new');
});
