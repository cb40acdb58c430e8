import { expect, it } from 'vitest';
import { attemptOutcomeOf } from '../../../../functions/connect/domain/attempt.ts';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import { denied } from '../../../../functions/connect/domain/flow-transitions.ts';
import {
  aFlow,
  aFlowOfServer,
  claim,
  connected,
  defer,
  finish,
} from '../../../support/connections/a-flow.ts';

const nowMs = 1_000;
const [over, later] = [{ expiresAtMs: nowMs }, { expiresAtMs: nowMs + 1 }];
const claimed = (claimedUntilMs: number) => ({ ...claim(aFlow), claimedUntilMs });
const cancelled = { status: 'failed', reason: 'cancelled' };
const succeeded = { status: 'succeeded', integrationId: connected.integrationId };

it.each<[string, object, Flow]>([
  ['while its link works', { status: 'pending' }, { ...aFlow, ...later }],
  ['until its link expires', { status: 'expired' }, { ...aFlow, ...over }],
  [
    'while the tenant’s server may complete',
    { status: 'pending' },
    { ...defer(aFlowOfServer), ...later },
  ],
  ['and no longer', { status: 'expired' }, { ...defer(aFlowOfServer), ...over }],
  ['while its code is exchanged', { status: 'pending' }, { ...claimed(nowMs + 1), ...over }],
  ['no longer than that may take', { status: 'expired' }, { ...claimed(nowMs), ...later }],
  ['not while the person refuses', cancelled, { ...denied(aFlow, 'cancelled'), ...over }],
  ['not once it is done', succeeded, { ...finish(claim(aFlow)), ...later }],
])('an attempt is pending %s: %j', (_, outcome, flow) => {
  expect(attemptOutcomeOf(flow, nowMs)).toEqual(outcome);
});
