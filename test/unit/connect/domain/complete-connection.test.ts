import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { completeConnection } from '../../../../functions/connect/domain/complete-connection.ts';
import { createFlowId, type Flow, type Flows } from '../../../../functions/connect/domain/flow.ts';
import type { Callback } from '../../../../functions/connect/domain/verify-callback.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import {
  unused,
  unusedClient,
  unusedConnections,
  unusedFlows,
  unusedNow,
} from '../../../support/connections/unused-connections.ts';

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
    ...aFlow,
    flowId: state.slice(0, 22),
    stateHash: sha256(state),
    expiresAtMs: Date.now() + 600_000,
  };
  const stored: Connection[] = [];
  const storing = Promise.withResolvers<void>();
  const recognized: Flow[] = [];
  const exchanged = vi.fn(async () => ({ tokens: { accessToken: 'a' }, answer: {} }));
  const flows: Flows = {
    ...unusedFlows,
    get: async () => row,
    claim: async (_, { owner, codeHash, untilMs: claimedUntilMs }) => {
      row = { ...row, status: 'claimed', owner, codeHash, claimedUntilMs };
      return true;
    },
    finish: async (_, owner, outcome) => {
      await setImmediate();
      if (row.owner === owner) row = { ...row, status: 'done', outcome };
    },
  };
  const deps = {
    flows,
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
    completionCodes: { of: unusedNow, seal: unusedNow, open: unusedNow },
    oauthApps: {
      getRegistration: unused,
      get: async () => ({ integrationType: 'gmail', clientId: 'id', clientSecret: 's' }),
    },
    secretBox: { open: unused, prepare: async () => () => 'sealed' },
    oauthClient: { ...unusedClient, exchangeCode: exchanged },
    providerApi: { call: unused },
    clock: {
      nowMs: Date.now,
      sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    },
    invitations: { take: unused },
    recognize: (flow: Flow) => recognized.push(flow),
    auditUse: () => {},
    report: () => {},
  };
  const { account: _, ...provider } = gmail;
  return {
    store: storing.resolve,
    stored,
    exchanged,
    recognized,
    flowId: row.flowId,
    status: () => row.status,
    deliver: (given: Partial<Callback> = {}) => {
      const endsAtMs = Date.now() + 20_000;
      const { issuer: iss } = provider;
      const callback = { provider, state, code: 'c', iss, browsers: [], parameters: {} };
      return completeConnection(
        deps,
        { ...callback, ...given },
        deadlineOf(() => endsAtMs - Date.now()),
      );
    },
  };
};

/** Its first delivery runs out of time. */
const startSlowFlow = async () => {
  const flow = startFlow();
  const first = flow.deliver();
  await vi.advanceTimersByTimeAsync(23_000);
  expect(await first).toEqual({ success: false, reason: 'still_running' });
  return flow;
};

it.each([
  ['before the link expires', 60_000],
  ['after the link expired', 3_000_000],
])('answers what became of a flow that ran out of time, %s', async (_, laterMs) => {
  const flow = await startSlowFlow();
  flow.store();
  await vi.advanceTimersByTimeAsync(laterMs);
  const connected = { success: true, integrationId: flow.stored[0]?.integrationId };
  for (const _ of [1, 2]) expect(await flow.deliver()).toEqual(connected);
  expect(flow.exchanged).toHaveBeenCalledTimes(1);
});

it('stores a connection also shortly after the time of the request', async () => {
  const { deliver, store } = startFlow();
  const delivered = deliver();
  await vi.advanceTimersByTimeAsync(22_500);
  store();
  expect(await delivered).toMatchObject({ success: true });
});

it('has stored a failed exchange, which is not repeated, when it answers', async () => {
  const { deliver, exchanged, status } = startFlow();
  exchanged.mockRejectedValueOnce(new TokenEndpointError('reconnect'));
  expect(await deliver()).toEqual({ success: false, reason: 'code_refused' });
  expect(status()).toBe('done');
});

it('reads a flow once, and recognizes it only by its own state', async () => {
  const { deliver, store, recognized, flowId } = startFlow();
  store();
  const invalid = { success: false, reason: 'invalid_link' };
  expect(await deliver({ state: `${flowId}.another` })).toEqual(invalid);
  expect(recognized).toEqual([]);
  expect(await deliver()).toMatchObject({ success: true });
  expect(recognized).toMatchObject([{ flowId }]);
});

it.each([
  ['refuses an issuer that is not the provider’s', gmail.issuer, false],
  ['takes any issuer of a provider that names none', undefined, true],
])('%s', async (_, issuer, success) => {
  const { deliver, store } = startFlow();
  store();
  const { issuer: _issuer, account: _account, ...rest } = gmail;
  const provider = { ...rest, ...(issuer && { issuer }) };
  const answer = await deliver({ provider, iss: 'https://login.example.com' });
  expect(answer).toMatchObject({ success });
});

it('waits for what becomes of a flow as long as its first delivery may run', async () => {
  const flow = await startSlowFlow();
  const second = flow.deliver();
  await vi.advanceTimersByTimeAsync(2_000);
  flow.store();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await second).toMatchObject({ success: true });
  expect(flow.exchanged).toHaveBeenCalledTimes(1);
});

it('refuses an expired link whose delivery stored nothing', async () => {
  const flow = await startSlowFlow();
  await vi.advanceTimersByTimeAsync(3_000_000);
  expect(await flow.deliver()).toEqual({ success: false, reason: 'invalid_link' });
  expect(flow.exchanged).toHaveBeenCalledTimes(1);
});
