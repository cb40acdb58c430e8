import { describe, expect, it } from 'vitest';
import { zoom } from '../../../../../functions/catalogue/providers/zoom.ts';
import type { Connection } from '../../../../../functions/connections/domain/connection.ts';
import { laneReaction } from '../../../../../functions/connections/domain/due/refresh-lane.ts';
import type { Failed } from '../../../../../functions/connections/domain/due/refresh-one.ts';
import { connectedFor, day } from '../../../../support/refresh-day/fleet.ts';

const connection = connectedFor(zoom, 1, { dayMs: 20_000 * day, into: 0 });
const key = { tenantId: 't1', integrationType: 'zoom', accountHash: 'unnamed' };
const minute = 60_000;
const failed = (failures: number): Connection => ({
  ...connection,
  standing: { is: 'live', renewal: { failures, notBeforeMs: 1 } },
});
const fails: Failed = { key, connection: failed(1), isAlone: false };
const waits = (ms: number, failures = 1): Failed => ({
  ...fails,
  connection: failed(failures),
  waitMs: ms,
});

describe('laneReaction', () => {
  it.each<[string, Failed, Failed[], ReturnType<typeof laneReaction>]>([
    ['holds the lane when its provider asks all to wait', waits(5 * minute, 3), [], 'hold'],
    ['goes on after a long wait of one account', waits(6 * minute), [], 'postpone'],
    ['goes on after the fourth failure of one account', waits(minute, 4), [], 'postpone'],
    ['holds the lane when the next one must wait long too', waits(6 * minute), [waits(1)], 'hold'],
    ['holds it also after many failures of both', waits(minute, 9), [waits(minute, 9)], 'hold'],
    ['goes on when the one before only failed', waits(6 * minute), [fails], 'postpone'],
    ['goes on after two failures', fails, [fails], 'postpone'],
    ['pauses the lane after three', fails, [fails, fails], 'pause'],
    ['pauses it too when the third must wait long', waits(6 * minute), [fails, fails], 'pause'],
    [
      'goes on whatever an account’s own host says',
      { ...waits(minute), isAlone: true },
      [],
      'postpone',
    ],
    [
      'goes on however often own hosts fail',
      { ...fails, isAlone: true },
      [fails, fails],
      'postpone',
    ],
  ])('%s', (_, failed, before, next) => {
    expect(laneReaction(failed, before)).toBe(next);
  });
});
