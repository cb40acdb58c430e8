import { describe, expect, it } from 'vitest';
import { readStanding, standingRow } from '../../../functions/adapters/standing-row.ts';
import { type Standing, statusOf } from '../../../functions/domain/connection/standing.ts';

const standings: Standing[] = [
  { is: 'live' },
  { is: 'live', renewal: { failures: 2, notBeforeMs: 5 } },
  { is: 'live', renewal: { failures: 1, notBeforeMs: 5, limited: true } },
  { is: 'refused', untilMs: 7 },
  { is: 'app_refused', notBeforeMs: 9 },
  { is: 'ended', why: 'grant_ended', atMs: 3 },
  { is: 'ended', why: 'uninstalled', atMs: 3 },
  { is: 'ended', why: 'grant_ended' },
];

it.each(standings)('%j is read as it was stored', (standing) => {
  const stored = JSON.parse(JSON.stringify(standingRow(standing)));
  expect(readStanding({ standing: stored, status: statusOf(standing) })).toEqual(standing);
});

describe('a row of an earlier release', () => {
  it.each<[Parameters<typeof readStanding>[0], Standing]>([
    [{ status: 'connected' }, { is: 'live' }],
    [
      { status: 'connected', failed_refreshes: 3, cool_down_until_ms: 8 },
      { is: 'live', renewal: { failures: 3, notBeforeMs: 8 } },
    ],
    [
      { status: 'reconnect_required', cool_down_until_ms: 8 },
      { is: 'refused', untilMs: 8 },
    ],
    [{ status: 'reconnect_required' }, { is: 'ended', why: 'grant_ended' }],
    [
      { status: 'reconnect_required', uninstalled_at_ms: 4 },
      { is: 'ended', why: 'uninstalled', atMs: 4 },
    ],
    [
      { status: 'app_misconfigured', cool_down_until_ms: 8 },
      { is: 'app_refused', notBeforeMs: 8 },
    ],
    [{ status: 'app_misconfigured' }, { is: 'app_refused', notBeforeMs: 0 }],
  ])('%j is %j', (row, standing) => {
    expect(readStanding(row)).toEqual(standing);
  });
});
