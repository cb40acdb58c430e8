import { expect, it } from 'vitest';
import { nextStep } from '../../../../functions/domain/connection/next-step.ts';
import { hour, stored } from '../../../support/refresh-world.ts';

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
const refresh = (tokenWorks: boolean) => ({ do: 'refresh', tokenWorks });
const fail = (reason: string) => ({ do: 'fail', reason });

it.each([
  ['uses a fresh token', fresh, plenty, use],
  ['uses a token without an end', { accessTokenExpiresAtMs: undefined }, plenty, use],
  ['uses a fresh token, however late', fresh, tooLate, use],
  ['uses a fresh token beside a refresh', { ...fresh, ...leased }, plenty, use],
  ['refreshes an ageing token', ageing, plenty, refresh(true)],
  ['uses an ageing token when it is too late to refresh', ageing, late, use],
  ['uses an ageing token beside a refresh', { ...ageing, ...leased }, plenty, use],
  ['uses an ageing token during a cool-down', { ...ageing, ...cooling }, plenty, use],
  ['refreshes an ageing token after a cool-down', { ...ageing, ...cooled }, plenty, refresh(true)],
  ['refreshes a spent token', spent, plenty, refresh(false)],
  [
    'takes over a lease that ran out',
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
  ['waits for a refresh', { ...spent, ...leased }, plenty, wait],
  ['waits for a refresh that it could not begin', { ...spent, ...leased }, late, wait],
  ['waits no longer than it can use', { ...spent, ...leased }, tooLate, fail('not_renewed')],
  ['begins no refresh that it could not end', spent, late, fail('not_renewed')],
  [
    'leaves a provider alone during a cool-down',
    { ...spent, ...cooling },
    plenty,
    fail('not_renewed'),
  ],
  [
    'does not even wait during a cool-down',
    { ...spent, ...cooling, ...leased },
    plenty,
    fail('not_renewed'),
  ],
  ['names a refused app', { ...spent, ...appRefused }, plenty, fail('app_refused')],
  ['uses a token that works beside a refused app', { ...ageing, ...appRefused }, plenty, use],
  [
    'tries a refused app again after its cool-down',
    { ...spent, ...appRefused, ...cooled },
    plenty,
    refresh(false),
  ],
  [
    'refuses what has ended, though its token is fresh',
    { ...fresh, ...ended },
    plenty,
    fail('reconnect_required'),
  ],
  [
    'refuses what is refused for now',
    { ...fresh, ...ended, ...cooling },
    plenty,
    fail('reconnect_required'),
  ],
  ['tries again what was refused for a while', { ...fresh, ...ended, ...cooled }, plenty, use],
  [
    'refreshes what was refused and has aged',
    { ...spent, ...ended, ...cooled },
    plenty,
    refresh(false),
  ],
  ['keeps alive what is due', { ...fresh, refreshDueAtMs: nowMs }, keepAlive, refresh(true)],
  ['lets be what is not due', { ...fresh, refreshDueAtMs: nowMs + 1 }, keepAlive, use],
  ['lets be what never is due', fresh, keepAlive, use],
  ['leaves what is due to whoever uses it', { ...fresh, refreshDueAtMs: nowMs }, plenty, use],
  [
    'uses what is due beside a refresh',
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
  ['leaves the provider alone', { ...fresh, ...cooling }, plenty, fail('not_renewed')],
  ['gives up when it is late', fresh, late, fail('not_renewed')],
])('%s for a token that was rejected, however fresh', (_, row, request, expected) => {
  const connection = { ...stored, ...row };
  expect(nextStep(connection, { ...request, rejected: connection }, nowMs)).toEqual(expected);
});

it('uses the tokens that came after those that were rejected', () => {
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
