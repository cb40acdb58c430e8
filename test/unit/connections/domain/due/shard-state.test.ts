import { describe, expect, it } from 'vitest';
import { zoom } from '../../../../../functions/catalogue/providers/zoom.ts';
import type { Connection } from '../../../../../functions/connections/domain/connection.ts';
import type {
  EndedTurn,
  FailedRefresh,
  RefreshOutcome,
} from '../../../../../functions/connections/domain/due/refresh-one.ts';
import {
  nothingShown,
  type ShardStep,
  stepAfter,
} from '../../../../../functions/connections/domain/due/shard-step.ts';
import { connectedFor, day } from '../../../../support/refresh-day/fleet.ts';

const connection = connectedFor(zoom, 1, { dayMs: 20_000 * day, into: 0 });
const key = { tenantId: 't1', integrationType: 'zoom', accountHash: 'unnamed' };
const minute = 60_000;
const failed = (failures: number): Connection => ({
  ...connection,
  state: { is: 'live', renewal: { failures, notBeforeMs: 1 } },
});
const fails: FailedRefresh = { key, connection: failed(1), isAlone: false };
const waits = (ms: number, failures = 1): FailedRefresh => ({
  ...fails,
  connection: failed(failures),
  waitMs: ms,
});

const ended = (outcome: RefreshOutcome, isAlone = false): EndedTurn => ({ outcome, isAlone });

describe('the step after a failure', () => {
  it.each<[string, FailedRefresh, FailedRefresh[], ShardStep['kind']]>([
    ['cools down when its provider asks all to wait', waits(5 * minute, 3), [], 'cool_down'],
    ['goes on after a long wait of one account', waits(6 * minute), [], 'postpone'],
    ['goes on after the fourth failure of one account', waits(minute, 4), [], 'postpone'],
    ['cools down when the next one must wait long too', waits(6 * minute), [waits(1)], 'cool_down'],
    ['goes on after two failures', fails, [fails], 'postpone'],
    ['backs off after three', fails, [fails, fails], 'back_off'],
    [
      'goes on whatever an account’s own host says',
      { ...waits(minute), isAlone: true },
      [],
      'postpone',
    ],
  ])('%s', (_, failed, failures, kind) => {
    expect(stepAfter({ ...nothingShown, failures }, failed).kind).toBe(kind);
  });
});

describe('what a shard knows', () => {
  const known = { failures: [fails], unanswered: 2 };

  it.each([
    ['counts a failure', fails, { failures: [fails, fails], unanswered: 2 }],
    ['does not count one that is the account’s alone', { ...fails, isAlone: true }, known],
    ['counts a health check without a response', ended('unanswered'), { ...known, unanswered: 3 }],
    ['stays as it was after what was not due', ended('not_due'), known],
    ['begins anew after what the provider responded to', ended('refreshed'), nothingShown],
    ['stays as it was after what an app of a tenant got', ended('refreshed', true), known],
  ])('%s', (_, result, state) => {
    expect(stepAfter(known, result)).toMatchObject({ state });
  });
});
