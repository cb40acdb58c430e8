import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeConnection } from '../../../../functions/domain/connect/complete-connection.ts';
import { createFlowId, type Flow } from '../../../../functions/domain/connect/flow.ts';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import { sha256 } from '../../../../functions/domain/model/sha256.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { unused, unusedConnections } from '../../../support/connections/unused-connections.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A flow whose connection is stored when `store` is called, however long that takes. */
const startFlow = () => {
  const state = `${createFlowId()}.state`;
  let row: Flow = {
    flowId: state.slice(0, 22),
    tenantId: 't',
    integrationType: 'gmail',
    stateHash: sha256(state),
    sealedVerifier: '',
    redirectUri: '',
    variables: {},
    ifOtherAccount: 'refuse',
    expiresAtMs: Date.now() + 600_000,
    status: 'issued',
  };
  const stored: Connection[] = [];
  const storing = Promise.withResolvers<void>();
  const exchanged = vi.fn(async () => ({ tokens: { accessToken: 'a' }, answer: {} }));
  const deps = {
    flows: {
      create: unused,
      get: async () => row,
      claim: async (
        _: string,
        { owner, codeHash, untilMs }: { owner: string; codeHash: string; untilMs: number },
      ) => {
        row = { ...row, status: 'claimed', owner, codeHash, claimedUntilMs: untilMs };
        return true;
      },
      release: unused,
      finish: async (_: string, owner: string, outcome: NonNullable<Flow['outcome']>) => {
        if (row.owner === owner) row = { ...row, status: 'done', outcome };
      },
    },
    connections: {
      ...unusedConnections,
      ofType: async () => ({ integrationType: 'gmail', connections: stored }),
      connect: async (connection: Connection) => {
        await storing.promise;
        stored.push(connection);
        return true;
      },
    },
    stateTokens: {
      issue: unused,
      open: async () => ({ tenantId: 't', expiresAtMs: row.expiresAtMs, codeVerifier: 'v' }),
    },
    oauthApps: {
      getRegistration: unused,
      get: async () => ({ integrationType: 'gmail', clientId: 'id', clientSecret: 's' }),
    },
    secretBox: { open: unused, prepare: async () => () => 'sealed' },
    oauthClient: { exchangeCode: exchanged, refresh: unused, revoke: unused, uninstall: unused },
    providerApi: { call: unused },
    clock: {
      nowMs: Date.now,
      sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    },
    recognize: () => {},
    auditUse: () => {},
    report: () => {},
  };
  const { account: _, ...provider } = gmail;
  return {
    store: storing.resolve,
    stored,
    exchanged,
    deliver: () => {
      const endsAtMs = Date.now() + 20_000;
      const deadline = {
        signal: new AbortController().signal,
        remainingMs: () => endsAtMs - Date.now(),
      };
      const callback = { provider, state, code: 'c', browsers: [], parameters: {} };
      return completeConnection(deps, callback, deadline);
    },
  };
};
const stillRunning = { success: false, reason: 'still_running' };

it.each([
  ['before the link expires', 60_000],
  ['after the link expired', 3_000_000],
])('answers what became of a flow that ran out of time, %s', async (_, laterMs) => {
  const flow = startFlow();
  const first = flow.deliver();
  await vi.advanceTimersByTimeAsync(23_000);
  expect(await first).toEqual(stillRunning);
  flow.store();
  await vi.advanceTimersByTimeAsync(laterMs);
  const [connection] = flow.stored;
  const connected = { success: true, integrationId: connection?.integrationId };
  expect(await flow.deliver()).toEqual(connected);
  expect(await flow.deliver()).toEqual(connected);
  expect(flow.exchanged).toHaveBeenCalledTimes(1);
});

it('waits for what becomes of a flow as long as its first delivery may run', async () => {
  const flow = startFlow();
  const first = flow.deliver();
  await vi.advanceTimersByTimeAsync(23_000);
  expect(await first).toEqual(stillRunning);
  const second = flow.deliver();
  await vi.advanceTimersByTimeAsync(2_000);
  flow.store();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await second).toMatchObject({ success: true });
  expect(flow.exchanged).toHaveBeenCalledTimes(1);
});

it('refuses an expired link whose delivery stored nothing', async () => {
  const flow = startFlow();
  const first = flow.deliver();
  await vi.advanceTimersByTimeAsync(23_000);
  await first;
  await vi.advanceTimersByTimeAsync(3_000_000);
  expect(await flow.deliver()).toEqual({ success: false, reason: 'invalid_link' });
  expect(flow.exchanged).toHaveBeenCalledTimes(1);
});
