import { expect, it } from 'vitest';
import { createFlowId, type Flow } from '../../../../functions/connect/domain/flow.ts';
import { unfinishedFlow } from '../../../../functions/connect/domain/unfinished-flow.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';

const nowMs = 1_000;
const clock = { nowMs: () => nowMs, sleep: async () => {} };
const state = `${createFlowId()}.${'A'.repeat(40)}`;
const own = { ...aFlow, stateHash: sha256(state), expiresAtMs: nowMs + 1 };

it.each<[string, boolean, Partial<Flow>]>([
  ['its own state', true, {}],
  ['its own state', true, { completion: 'by_server', status: 'issued_for_server' }],
  ['a state whose code was handed over', false, { completion: 'by_server', status: 'handed_over' }],
  ['a state whose code is being exchanged', false, { status: 'claimed' }],
  ['a state of which it has only the id', false, { stateHash: sha256('another') }],
  ['a state of another type', false, { integrationType: 'slack' }],
  ['a state that has expired', false, { expiresAtMs: nowMs }],
  ['a state whose flow is done', false, { status: 'done' }],
])('a flow with %s is found: %s', async (_, isFound, changes) => {
  const flow = { ...own, ...changes };
  const flows = { get: async () => flow };
  const found = await unfinishedFlow({ flows, clock }, { integrationType: 'gmail', state });
  expect(found).toBe(isFound ? flow : undefined);
});

/** With another check character. */
const mistyped = state.replace(/.(?=\.)/, (last) => (last === '0' ? '1' : '0'));

it.each([undefined, mistyped, 'x'])('of %s nothing is read', async (given) => {
  const flows = { get: () => Promise.reject(new Error('It was read')) };
  const asked = { integrationType: 'gmail', state: given };
  expect(await unfinishedFlow({ flows, clock }, asked)).toBeUndefined();
});
