import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { nextStep, type StepRequest } from '../../../../functions/connections/domain/next-step.ts';
import { hour, stored } from '../../../support/connections/refresh-world.ts';

const minute = 60_000;
const nowMs = hour;

type Row = Partial<Connection>;
type Case = [title: string, row: Row, request: Partial<StepRequest>, expected: object];

const fresh: Row = { accessTokenExpiresAtMs: nowMs + hour };
const ageing: Row = { accessTokenExpiresAtMs: nowMs + 2 * minute };
const expired: Row = { accessTokenExpiresAtMs: nowMs + 1_000 };
const endless: Row = { accessTokenExpiresAtMs: undefined };
/** An hour's token, of which this is left. */
const left = (ms: number, ofMs = hour): Row => ({
  refreshedAtMs: nowMs + ms - ofMs,
  accessTokenExpiresAtMs: nowMs + ms,
});
const expiring = left(30 * minute);

const leasedTo = (owner: string, untilMs = nowMs + 1): Row => ({ lease: { owner, untilMs } });
const leased = leasedTo('other');
const failedUntil = (notBeforeMs: number): Row => ({
  state: { is: 'live', renewal: { failures: 2, notBeforeMs } },
});
const cooling = failedUntil(nowMs + 1);
const ended: Row = { state: { is: 'ended', why: 'uninstalled', atMs: 1 } };
const refusedUntil = (untilMs: number): Row => ({ state: { is: 'refused', untilMs } });
const appRefused = (notBeforeMs: number): Row => ({ state: { is: 'app_refused', notBeforeMs } });
const dueAt = (refreshDueAtMs: number): Row => ({ ...fresh, refreshDueAtMs });

const plenty = { owner: 'me', remainingMs: 20_000 };
const late = { remainingMs: 4_499 };
const tooLate = { remainingMs: 999 };
const keepAlive = { keepAlive: true } as const;
const forLess = { minimumMs: 1_000 };

const use = { kind: 'use' };
const wait = { kind: 'wait' };
const refreshAgeing = { kind: 'refresh', ifLeased: 'use', ifFailed: 'use' };
const refreshExpiring = { kind: 'refresh', ifLeased: 'wait', ifFailed: 'use' };
const refreshUnusable = { kind: 'refresh', ifLeased: 'wait', ifFailed: 'refuse' };
const refuse = (why: string, more: object = {}) => ({ kind: 'refuse', none: { why, ...more } });
const notRenewed = refuse('not_renewed', { failures: 0 });
const uninstalled = refuse('ended', { reason: 'uninstalled' });
const leftAlone = refuse('not_renewed', { failures: 2, notBeforeMs: nowMs + 1 });

const stepOf = (row: Row, request: Partial<StepRequest>) =>
  nextStep({ ...stored, ...row }, { ...plenty, ...request }, nowMs);

/** Shows the step of each case. @param requested what every request of the table asks */
const show = (cases: readonly Case[], requested: Partial<StepRequest> = {}) =>
  it.each(cases)('%s', (_, row, request, expected) => {
    expect(stepOf(row, { ...requested, ...request })).toEqual(expected);
  });

show([
  ['uses a fresh token', fresh, {}, use],
  ['uses a token without an end', endless, {}, use],
  ['refreshes an ageing token', ageing, {}, refreshAgeing],
  ['uses an ageing token when it is too late to refresh', ageing, late, use],
  ['uses an ageing token during another’s refresh', { ...ageing, ...leased }, {}, use],
  ['uses an ageing token during a cool-down', { ...ageing, ...cooling }, {}, use],
  ['refreshes it after a cool-down', { ...ageing, ...failedUntil(nowMs) }, {}, refreshAgeing],
  ['refreshes an expired token', expired, {}, refreshUnusable],
  ['takes over an expired lease', { ...expired, ...leasedTo('o', nowMs) }, {}, refreshUnusable],
  ['goes on with its own lease', { ...expired, ...leasedTo('me') }, {}, refreshUnusable],
  ['waits for another’s refresh', { ...expired, ...leased }, {}, wait],
  ['waits for it when it is too late for its own', { ...expired, ...leased }, late, wait],
  ['stops waiting in time to respond', { ...expired, ...leased }, tooLate, notRenewed],
  ['begins no refresh when it is too late', expired, late, notRenewed],
  ['refreshes nothing during a cool-down', { ...expired, ...cooling }, {}, leftAlone],
  ['does not wait during a cool-down', { ...expired, ...cooling, ...leased }, {}, leftAlone],
]);

describe('a connection with a mark', () => {
  const refused = refuse('refused', { untilMs: nowMs + 1 });
  const refusedApp = appRefused(nowMs + 1);
  const appFailed = refuse('app_refused', { notBeforeMs: nowMs + 1, ofTenant: false });
  show([
    ['fails with the app', { ...expired, ...refusedApp }, {}, appFailed],
    ['is used while its token works', { ...ageing, ...refusedApp }, {}, use],
    ['is tried after its cool-down', { ...expired, ...appRefused(nowMs) }, {}, refreshUnusable],
    ['is ended, even with a fresh token', { ...fresh, ...ended }, {}, uninstalled],
    ['is refused for now', { ...fresh, ...refusedUntil(nowMs + 1) }, {}, refused],
    ['is used again after that', { ...fresh, ...refusedUntil(nowMs) }, {}, use],
  ]);
});

describe('keeping a connection alive', () => {
  show([
    ['refreshes what is due', dueAt(nowMs), keepAlive, refreshAgeing],
    ['keeps a fresh token that is not due', dueAt(nowMs + 1), keepAlive, use],
    ['is not for a request that only uses it', dueAt(nowMs), {}, use],
    ['leaves another’s refresh alone', { ...dueAt(nowMs), ...leased }, keepAlive, use],
  ]);
});

describe('a token for half an hour', () => {
  const cases: Case[] = [
    ['is used if it lasts', left(30 * minute + 1), {}, use],
    ['is refreshed if it does not', expiring, {}, refreshExpiring],
    ['is used all the same during a cool-down', { ...expiring, ...cooling }, {}, use],
    ['is used all the same when it is too late to refresh', expiring, late, use],
    ['is used all the same when it is too late to wait', { ...expiring, ...leased }, tooLate, use],
    ['is used in the first half of a shorter life', left(minute + 1, 2 * minute + 1), {}, use],
    ['is refreshed in the second half of it', left(minute, 2 * minute), {}, refreshExpiring],
    ['is refreshed in time, if less is requested', left(5 * minute), forLess, refreshAgeing],
  ];
  show(cases, { minimumMs: 30 * minute });
});

it.each<Case>([
  ['refreshes', fresh, {}, refreshUnusable],
  ['fails when there is little time left', fresh, late, notRenewed],
])('%s after its fresh token was rejected', (_, row, request, expected) => {
  expect(stepOf(row, { ...request, rejected: { ...stored, ...row } })).toEqual(expected);
});

it.each([
  ['uses tokens that are newer than', { refreshedAtMs: nowMs - 1 }, use],
  ['uses tokens of another grant than', { flowId: 'another' }, use],
  ['refreshes, though they were sealed again,', { version: 5 }, refreshUnusable],
])('%s the rejected ones', (_, newer, expected) => {
  expect(stepOf({ ...fresh, ...newer }, { rejected: { ...stored, ...fresh } })).toEqual(expected);
});

it.each([
  [10 * minute, 5 * minute + 1, use],
  [10 * minute, 5 * minute, refreshAgeing],
  [minute, 30_001, use],
  [minute, 30_000, refreshAgeing],
  [minute, 1_001, refreshAgeing],
  [minute, 1_000, refreshUnusable],
])('with a token of %i ms, of which %i are left: %j', (lifetimeMs, leftMs, expected) => {
  expect(stepOf(left(leftMs, lifetimeMs), {})).toEqual(expected);
});
