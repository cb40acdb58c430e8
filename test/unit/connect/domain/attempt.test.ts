import { expect, it } from 'vitest';
import { attemptOf } from '../../../../functions/connect/domain/attempt.ts';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';

const nowMs = 1_000;
const [over, later] = [{ expiresAtMs: nowMs }, { expiresAtMs: nowMs + 1 }];
const claimed = (claimedUntilMs: number): Partial<Flow> => ({ status: 'claimed', claimedUntilMs });

it.each<[string, string, Partial<Flow>]>([
  ['while its link works', 'pending', later],
  ['until its link expires', 'expired', over],
  ['while its code is exchanged', 'pending', { ...over, ...claimed(nowMs + 1) }],
  ['no longer than that may take', 'expired', { ...later, ...claimed(nowMs) }],
  // Earlier releases stored no outcome of a request that ran out of time.
  ['not once it is done', 'expired', { ...later, ...claimed(nowMs + 1), status: 'done' }],
])('an attempt is pending %s: %s', (_, status, flow) => {
  expect(attemptOf({ ...aFlow, ...flow }, nowMs)).toEqual({ status });
});
