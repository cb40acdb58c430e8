import { expect, it } from 'vitest';
import { nextStep } from '../../../../functions/domain/connection/next-step.ts';
import { hour, stored } from '../../../support/connections/refresh-world.ts';

const minute = 60_000;
const nowMs = hour;

/** Of a token that lives an hour. */
const left = (ms: number) => ({
  refreshedAtMs: nowMs + ms - hour,
  accessTokenExpiresAtMs: nowMs + ms,
});
const short = left(30 * minute);
const leased = { lease: { owner: 'other', untilMs: nowMs + 1 } };
const failedUntil = (notBeforeMs: number) =>
  ({ is: 'live', renewal: { failures: 1, notBeforeMs } }) as const;

const plenty = { owner: 'me', remainingMs: 20_000 };
const forHalfAnHour = { ...plenty, minimumMs: 30 * minute };
const late = { ...forHalfAnHour, remainingMs: 4_499 };
const tooLate = { ...forHalfAnHour, remainingMs: 999 };

const use = { do: 'use' };
const wait = { do: 'wait' };
const refresh = (tokenWorks: boolean, waits: boolean) => ({ do: 'refresh', tokenWorks, waits });

it.each([
  ['uses a token that lasts for longer than asked', left(30 * minute + 1), forHalfAnHour, use],
  ['refreshes a token that does not last', short, forHalfAnHour, refresh(true, true)],
  [
    'waits for another’s refresh of a token that does not last',
    { ...short, ...leased },
    forHalfAnHour,
    wait,
  ],
  [
    'uses it all the same during a cool-down',
    { ...short, standing: failedUntil(nowMs + 1) },
    forHalfAnHour,
    use,
  ],
  ['uses it all the same when it is too late to refresh', short, late, use],
  ['uses it all the same when it is too late to wait', { ...short, ...leased }, tooLate, use],
  [
    'asks for no more than half of a token’s life',
    { refreshedAtMs: nowMs - minute, accessTokenExpiresAtMs: nowMs + minute + 1 },
    forHalfAnHour,
    use,
  ],
  [
    'refreshes a short-lived token in the second half of its life',
    { refreshedAtMs: nowMs - minute, accessTokenExpiresAtMs: nowMs + minute },
    forHalfAnHour,
    refresh(true, true),
  ],
  [
    'refreshes in time, however little is asked for',
    left(5 * minute),
    { ...plenty, minimumMs: 1_000 },
    refresh(true, false),
  ],
  [
    'refreshes a spent token, whatever is asked for',
    left(1_000),
    forHalfAnHour,
    refresh(false, true),
  ],
  [
    'uses a token without an end, whatever is asked for',
    { accessTokenExpiresAtMs: undefined },
    forHalfAnHour,
    use,
  ],
  [
    'refuses an ended connection, whatever is asked for',
    { ...short, standing: { is: 'ended', why: 'grant_ended' } },
    forHalfAnHour,
    { do: 'fail', none: { why: 'ended', reason: 'grant_ended' } },
  ],
] as const)('%s', (_, row, request, expected) => {
  expect(nextStep({ ...stored, ...row }, request, nowMs)).toEqual(expected);
});
