import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { completeConnection } from '../../../../functions/connect/domain/complete-connection.ts';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import { createFlowId } from '../../../../functions/connect/domain/flow-id.ts';
import type { Flows } from '../../../../functions/connect/domain/flow-ports.ts';
import { outcomeOf } from '../../../../functions/connect/domain/flow-result.ts';
import type { Callback } from '../../../../functions/connect/domain/verify-callback.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { flowPorts } from '../../../support/connections/flow-ports.ts';
import { unusedFlows, unusedNow } from '../../../support/connections/unused-connections.ts';

/** A flow whose connection is stored when `store` is called, however long that takes. */
const startFlow = () => {
  const state = `${createFlowId()}.state`;
  const issued = {
    ...aFlow,
    flowId: state.slice(0, 22),
    stateHash: sha256(state),
    expiresAtMs: Date.now() + 600_000,
  };
  let row: Flow = issued;
  const stored: Connection[] = [];
  const storing = Promise.withResolvers<void>();
  const flows: Flows = {
    ...unusedFlows,
    get: async () => row,
    change: async (before, after) => {
      if (after.state === 'done') await setImmediate();
      if (before.state !== row.state) return false;
      row = after;
      return true;
    },
  };
  const deps = {
    ...flowPorts(stored, 'gmail', storing.promise),
    flows,
    completionCodes: { of: unusedNow, seal: unusedNow, open: unusedNow },
  };
  const { account: _, ...provider } = gmail;
  return {
    store: storing.resolve,
    stored,
    exchanged: deps.oauthClient.exchangeCode,
    flowId: row.flowId,
    state: () => row.state,
    receive: (given: Partial<Callback> = {}) => {
      const endsAtMs = Date.now() + 20_000;
      const { issuer: iss } = provider;
      const callback = { provider, state, code: 'c', iss, browsers: [], parameters: {} };
      return completeConnection(
        deps,
        { ...callback, ...given },
        deadlineOf(() => endsAtMs - Date.now()),
      );
    },
    /** @returns what the person reads */
    deliver(given: Partial<Callback> = {}) {
      return this.receive(given).then((result) => {
        if (result.kind === 'deferred') throw new Error('Nothing here is deferred');
        return outcomeOf(result);
      });
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

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
  const flow = startFlow();
  const delivered = flow.deliver();
  await vi.advanceTimersByTimeAsync(22_500);
  flow.store();
  expect(await delivered).toMatchObject({ success: true });
});

it('stores a failed exchange, which is not repeated, before it responds', async () => {
  const flow = startFlow();
  const { exchanged, state } = flow;
  exchanged.mockRejectedValueOnce(new TokenEndpointError('reconnect'));
  expect(await flow.deliver()).toEqual({ success: false, reason: 'code_refused' });
  expect(state()).toBe('done');
});

it('names its flow only to whoever has the state', async () => {
  const { receive, store, flowId } = startFlow();
  store();
  const forged = await receive({ state: `${flowId}.another` });
  expect(forged).toEqual({ kind: 'refused', flow: undefined, why: 'unknown' });
  const ended = { kind: 'ended', flow: { flowId }, outcome: { success: true } };
  expect(await receive()).toMatchObject({ ...ended, isRepeated: false });
  expect(await receive()).toMatchObject({ ...ended, isRepeated: true });
  const other = await receive({ code: 'another' });
  expect(other).toMatchObject({ kind: 'refused', flow: { flowId } });
});

it('returns what failed, and its flow', async () => {
  const { receive, exchanged, flowId } = startFlow();
  const cause = new Error('down');
  exchanged.mockRejectedValueOnce(cause);
  expect(await receive()).toMatchObject({ kind: 'failed', flow: { flowId }, cause });
});

it.each([
  ['refuses an issuer that is not the provider’s', gmail.issuer, false],
  ['accepts any issuer of a provider that names none', undefined, true],
])('%s', async (_, issuer, success) => {
  const flow = startFlow();
  flow.store();
  const { issuer: _issuer, account: _account, ...rest } = gmail;
  const provider = { ...rest, ...(issuer && { issuer }) };
  const response = await flow.deliver({ provider, iss: 'https://login.example.com' });
  expect(response).toMatchObject({ success });
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
