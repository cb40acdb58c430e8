import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { startFlow } from '../../../support/connections/started-flow.ts';

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
