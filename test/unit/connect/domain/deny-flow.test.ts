import { expect, it } from 'vitest';
import { denyFlow } from '../../../../functions/connect/domain/deny-flow.ts';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import type { FailureReason } from '../../../../functions/connect/domain/flow-failures.ts';
import { createFlowId } from '../../../../functions/connect/domain/flow-id.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { aFlow, aFlowOfServer, claim, defer, finish } from '../../../support/connections/a-flow.ts';
import { unusedNow } from '../../../support/connections/unused-connections.ts';

const nowMs = 1_000;
const clock = { nowMs: () => nowMs, sleep: async () => {} };
const state = `${createFlowId()}.${'A'.repeat(40)}`;
const own = { stateHash: sha256(state), expiresAtMs: nowMs + 1 };
const reason = 'cancelled' as const;
const denial = { integrationType: 'gmail', state, reason };

/** The provider brings the person back without a code. */
const deny = async (flow: Flow, given: FailureReason = reason) => {
  const stored: Flow[] = [];
  const flows = {
    get: async () => flow,
    change: async (_: Flow, after: Flow) => stored.push(after) > 0,
  };
  const denied = { ...denial, reason: given };
  return { result: await denyFlow({ flows, clock, report: unusedNow }, denied), stored };
};

it.each<[string, boolean, boolean, Flow]>([
  ['its own state', true, true, { ...aFlow, ...own }],
  ['its own state', true, true, { ...aFlowOfServer, ...own }],
  ['a state whose completion was deferred', true, false, { ...defer(aFlowOfServer), ...own }],
  ['a state whose code is being exchanged', true, false, { ...claim(aFlow), ...own }],
  [
    'a state of which it has only the id',
    false,
    false,
    { ...aFlow, ...own, stateHash: sha256('other') },
  ],
  ['a state of another type', false, false, { ...aFlow, ...own, integrationType: 'slack' }],
  [
    'a state whose completion is too late',
    false,
    false,
    { ...defer(aFlowOfServer), ...own, expiresAtMs: nowMs },
  ],
  ['a state that has expired', false, false, { ...aFlow, ...own, expiresAtMs: nowMs }],
  ['a state whose flow is done', true, false, { ...finish(claim(aFlow)), ...own }],
])('a flow with %s is found: %s, and changed: %s', async (_, isFound, isChanged, flow) => {
  const { result, stored } = await deny(flow);
  expect(result).toEqual({ kind: 'denied', flow: isFound ? flow : undefined, reason });
  expect(stored).toEqual(isChanged ? [{ ...flow, denied: reason }] : []);
});

it.each([
  ['not_configured', undefined, 'not_configured'],
  ['not_configured', 'own', 'tenant_app_misconfigured'],
  ['invalid_scope', 'own', 'tenant_app_misconfigured'],
  ['cancelled', 'own', 'cancelled'],
] as const)('%s with the tenant app %s is %s', async (given, tenantApp, reason) => {
  const flow = { ...aFlow, ...own, tenantApp };
  const { result, stored } = await deny(flow, given);
  expect(result).toEqual({ kind: 'denied', flow, reason });
  expect(stored).toEqual([{ ...flow, denied: reason }]);
});

/** With another check character. */
const mistyped = state.replace(/.(?=\.)/, (last) => (last === '0' ? '1' : '0'));
const down = () => Promise.reject(new Error('down'));

it.each([undefined, mistyped, 'x'])('of %s nothing is read', async (given) => {
  const flows = { get: down, change: down };
  const denied = await denyFlow({ flows, clock, report: unusedNow }, { ...denial, state: given });
  expect(denied).toEqual({ kind: 'denied', flow: undefined, reason });
});

it('answers and reports, whatever becomes of the read and the write', async () => {
  const reported: unknown[] = [];
  const report = (error: unknown) => {
    reported.push(error);
  };
  const flow = { ...aFlow, ...own };
  const get = async () => flow;
  const unread = { flows: { get: down, change: down }, clock, report };
  expect(await denyFlow(unread, denial)).toEqual({ kind: 'denied', flow: undefined, reason });
  const unwritten = { flows: { get, change: down }, clock, report };
  expect(await denyFlow(unwritten, denial)).toEqual({ kind: 'denied', flow, reason });
  expect(reported).toEqual([new Error('down'), new Error('down')]);
});
