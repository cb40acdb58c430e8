import { expect, it } from 'vitest';
import { nextStep } from '../../../../functions/domain/connection/next-step.ts';
import { hour, stored } from '../../../support/connections/refresh-world.ts';

const minute = 60_000;
const nowMs = hour;
const me = 'me';

const fresh = { accessTokenExpiresAtMs: nowMs + hour };
const ageing = { accessTokenExpiresAtMs: nowMs + 2 * minute };
const spent = { accessTokenExpiresAtMs: nowMs + 1_000 };
const leased = { lease: { owner: 'other', untilMs: nowMs + 1 } };
const cooling = { coolDownUntilMs: nowMs + 1 };
const cooled = { coolDownUntilMs: nowMs };
const ended = { status: 'reconnect_required' } as const;
const appRefused = { status: 'app_misconfigured', ...cooling } as const;

const plenty = { owner: me, remainingMs: 20_000 };
const late = { owner: me, remainingMs: 4_499 };
const tooLate = { owner: me, remainingMs: 999 };
const keepAlive = { ...plenty, keepAlive: true } as const;

const use = { do: 'use' };
const wait = { do: 'wait' };
const refresh = (tokenWorks: boolean) => ({ do: 'refresh', tokenWorks, waits: !tokenWorks });
const fail = (reason: string) => ({ do: 'fail', reason });

it.each([
  ['uses a fresh token', fresh, plenty, use],
  ['uses a token without an end', { accessTokenExpiresAtMs: undefined }, plenty, use],
  ['uses a fresh token when there is little time left', fresh, tooLate, use],
  ['uses a fresh token during another’s refresh', { ...fresh, ...leased }, plenty, use],
  ['refreshes an ageing token', ageing, plenty, refresh(true)],
  ['uses an ageing token when it is too late to refresh', ageing, late, use],
  ['uses an ageing token during another’s refresh', { ...ageing, ...leased }, plenty, use],
  ['uses an ageing token during a cool-down', { ...ageing, ...cooling }, plenty, use],
  ['refreshes an ageing token after a cool-down', { ...ageing, ...cooled }, plenty, refresh(true)],
  ['refreshes a spent token', spent, plenty, refresh(false)],
  [
    'takes over an expired lease',
    { ...spent, lease: { owner: 'o', untilMs: nowMs } },
    plenty,
    refresh(false),
  ],
  [
    'goes on with its own lease',
    { ...spent, lease: { owner: me, untilMs: nowMs + 1 } },
    plenty,
    refresh(false),
  ],
  ['waits for another’s refresh', { ...spent, ...leased }, plenty, wait],
  [
    'waits for another’s refresh when it is too late for its own',
    { ...spent, ...leased },
    late,
    wait,
  ],
  ['stops waiting in time to answer', { ...spent, ...leased }, tooLate, fail('not_renewed')],
  ['begins no refresh when it is too late', spent, late, fail('not_renewed')],
  ['refreshes nothing during a cool-down', { ...spent, ...cooling }, plenty, fail('not_renewed')],
  [
    'does not wait during a cool-down',
    { ...spent, ...cooling, ...leased },
    plenty,
    fail('not_renewed'),
  ],
  ['reports a refused app', { ...spent, ...appRefused }, plenty, fail('app_refused')],
  ['uses an ageing token of a refused app', { ...ageing, ...appRefused }, plenty, use],
  [
    'tries a refused app again after its cool-down',
    { ...spent, ...appRefused, ...cooled },
    plenty,
    refresh(false),
  ],
  [
    'refuses an ended connection, even with a fresh token',
    { ...fresh, ...ended },
    plenty,
    fail('reconnect_required'),
  ],
  [
    'refuses a connection that is refused for now',
    { ...fresh, ...ended, ...cooling },
    plenty,
    fail('reconnect_required'),
  ],
  ['tries again after the time of a refusal', { ...fresh, ...ended, ...cooled }, plenty, use],
  [
    'refreshes a spent token after the time of a refusal',
    { ...spent, ...ended, ...cooled },
    plenty,
    refresh(false),
  ],
  [
    'refreshes a due connection to keep it alive',
    { ...fresh, refreshDueAtMs: nowMs },
    keepAlive,
    refresh(true),
  ],
  ['keeps a fresh token that is not due', { ...fresh, refreshDueAtMs: nowMs + 1 }, keepAlive, use],
  ['keeps a fresh token that is never due', fresh, keepAlive, use],
  [
    'ignores a due refresh when it only uses the connection',
    { ...fresh, refreshDueAtMs: nowMs },
    plenty,
    use,
  ],
  [
    'uses a due connection during another’s refresh',
    { ...fresh, ...leased, refreshDueAtMs: nowMs },
    keepAlive,
    use,
  ],
])('%s', (_, row, request, expected) => {
  expect(nextStep({ ...stored, ...row }, request, nowMs)).toEqual(expected);
});

it.each([
  ['refreshes', fresh, plenty, refresh(false)],
  ['waits', { ...fresh, ...leased }, plenty, wait],
  ['fails during a cool-down', { ...fresh, ...cooling }, plenty, fail('not_renewed')],
  ['fails when there is little time left', fresh, late, fail('not_renewed')],
])('%s after its fresh token was rejected', (_, row, request, expected) => {
  const connection = { ...stored, ...row };
  expect(nextStep(connection, { ...request, rejected: connection }, nowMs)).toEqual(expected);
});

it('uses tokens that are newer than the rejected ones', () => {
  const rejected = { ...stored, ...fresh };
  const connection = { ...rejected, refreshedAtMs: nowMs - 1 };
  expect(nextStep(connection, { ...plenty, rejected }, nowMs)).toEqual(use);
});

it.each([
  [10 * minute, 5 * minute + 1, use],
  [10 * minute, 5 * minute, refresh(true)],
  [minute, 30_001, use],
  [minute, 30_000, refresh(true)],
  [minute, 1_001, refresh(true)],
  [minute, 1_000, refresh(false)],
])('with a token of %i ms, of which %i are left: %j', (lifetimeMs, leftMs, expected) => {
  const expiresAtMs = nowMs + leftMs;
  const times = { refreshedAtMs: expiresAtMs - lifetimeMs, accessTokenExpiresAtMs: expiresAtMs };
  expect(nextStep({ ...stored, ...times }, plenty, nowMs)).toEqual(expected);
});
