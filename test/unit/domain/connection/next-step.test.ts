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
const failedUntil = (notBeforeMs: number) => ({
  standing: { is: 'live', renewal: { failures: 2, notBeforeMs } } as const,
});
const cooling = failedUntil(nowMs + 1);
const cooled = failedUntil(nowMs);
const ended = { standing: { is: 'ended', why: 'uninstalled' } } as const;
const refusedUntil = (untilMs: number) => ({ standing: { is: 'refused', untilMs } as const });
const appRefusedUntil = (notBeforeMs: number) => ({
  standing: { is: 'app_refused', notBeforeMs } as const,
});

const plenty = { owner: me, remainingMs: 20_000 };
const late = { owner: me, remainingMs: 4_499 };
const tooLate = { owner: me, remainingMs: 999 };
const keepAlive = { ...plenty, keepAlive: true } as const;

const use = { do: 'use' };
const wait = { do: 'wait' };
const refresh = (tokenWorks: boolean) => ({ do: 'refresh', tokenWorks, waits: !tokenWorks });
const fail = (why: string, more: object = {}) => ({ do: 'fail', none: { why, ...more } });
const notRenewed = fail('not_renewed', { failures: 0 });
const leftAlone = fail('not_renewed', { failures: 2, notBeforeMs: nowMs + 1 });

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
  ['stops waiting in time to answer', { ...spent, ...leased }, tooLate, notRenewed],
  ['begins no refresh when it is too late', spent, late, notRenewed],
  ['refreshes nothing during a cool-down', { ...spent, ...cooling }, plenty, leftAlone],
  ['does not wait during a cool-down', { ...spent, ...cooling, ...leased }, plenty, leftAlone],
  [
    'reports a refused app',
    { ...spent, ...appRefusedUntil(nowMs + 1) },
    plenty,
    fail('app_refused', { notBeforeMs: nowMs + 1 }),
  ],
  [
    'uses an ageing token of a refused app',
    { ...ageing, ...appRefusedUntil(nowMs + 1) },
    plenty,
    use,
  ],
  [
    'tries a refused app again after its cool-down',
    { ...spent, ...appRefusedUntil(nowMs) },
    plenty,
    refresh(false),
  ],
  [
    'refuses an ended connection, even with a fresh token',
    { ...fresh, ...ended },
    plenty,
    fail('ended', { reason: 'uninstalled' }),
  ],
  [
    'refuses a connection that is refused for now',
    { ...fresh, ...refusedUntil(nowMs + 1) },
    plenty,
    fail('refused', { untilMs: nowMs + 1 }),
  ],
  ['tries again after the time of a refusal', { ...fresh, ...refusedUntil(nowMs) }, plenty, use],
  [
    'refreshes a spent token after the time of a refusal',
    { ...spent, ...refusedUntil(nowMs) },
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
  ['fails during a cool-down', { ...fresh, ...cooling }, plenty, leftAlone],
  ['fails when there is little time left', fresh, late, notRenewed],
])('%s after its fresh token was rejected', (_, row, request, expected) => {
  const connection = { ...stored, ...row };
  expect(nextStep(connection, { ...request, rejected: connection }, nowMs)).toEqual(expected);
});

it.each([{ refreshedAtMs: nowMs - 1 }, { flowId: 'another' }])(
  'uses tokens that are newer than the rejected ones: %j',
  (newer) => {
    const rejected = { ...stored, ...fresh };
    const connection = { ...rejected, ...newer };
    expect(nextStep(connection, { ...plenty, rejected }, nowMs)).toEqual(use);
  },
);

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
