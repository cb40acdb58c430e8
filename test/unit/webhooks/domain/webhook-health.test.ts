import { describe, expect, it } from 'vitest';
import { healthAfterChange } from '../../../../functions/webhooks/domain/health-after-change.ts';
import {
  failing,
  failuresAfter,
  gone,
  type Health,
  healthStateAt,
  healthy,
  mayHaveWaiting,
} from '../../../../functions/webhooks/domain/webhook-health.ts';

const [minute, day] = [60_000, 24 * 3_600_000];
const nowMs = 10 * day;
const failures = { sinceMs: nowMs - minute, messages: 4, backOffUntilMs: nowMs + minute };
const disabled = { is: 'disabled', why: 'failing', atMs: 1, failures } as const;
const byTenant: Health = { is: 'disabled', why: 'by_tenant', atMs: nowMs };
const refusal = { nowMs, notBeforeMs: nowMs, random: 0 };

describe('an endpoint that accepts nothing of a message', () => {
  it('backs off from the third on, longer each time, for at most a quarter of an hour', () => {
    const backOffs = [0, 1, 2, 3, 4, 5, 6, 7, 99].map((messages) => {
      const before = { is: 'failing', failures: { ...failures, messages } } as const;
      return failuresAfter(before, refusal).backOffUntilMs - nowMs;
    });
    expect(backOffs).toEqual([0, 0, 0.5, 1, 2, 4, 8, 15, 15].map((minutes) => minutes * minute));
  });

  it('backs off for at least half of that by chance, and for as long as it asks for', () => {
    const before = { is: 'failing', failures } as const;
    const until = (more: object) => failuresAfter(before, { ...refusal, ...more }).backOffUntilMs;
    expect(until({ random: 1 })).toBe(nowMs + minute);
    expect(until({ notBeforeMs: nowMs + 20 * minute })).toBe(nowMs + 20 * minute);
  });

  it('fails anew after a silence that is longer than anything waits for an attempt', () => {
    const before = { is: 'failing', failures: { ...failures, messages: 40 } } as const;
    const afterSilence = (silenceMs: number) =>
      failuresAfter(before, { ...refusal, nowMs: failures.backOffUntilMs + silenceMs });
    const longestMs = 27.4 * 60 * minute;
    expect(afterSilence(longestMs)).toMatchObject({ sinceMs: failures.sinceMs, messages: 41 });
    expect(afterSilence(longestMs + 1_000)).toMatchObject({
      sinceMs: failures.backOffUntilMs + longestMs + 1_000,
      messages: 1,
    });
  });

  it('may have many pending deliveries after three of them, or after one where it asked us to wait', () => {
    const afterOne = (notBeforeMs: number) =>
      mayHaveWaiting(failuresAfter(healthy, { ...refusal, notBeforeMs }));
    expect([nowMs, nowMs + minute / 2, nowMs + minute].map(afterOne)).toEqual([false, false, true]);
    expect([2, 3].map((messages) => mayHaveWaiting({ ...failures, messages }))).toEqual([
      false,
      true,
    ]);
    expect(mayHaveWaiting(undefined)).toBe(false);
  });

  it('is disabled after five days, with the failures that it had before', () => {
    const before = { is: 'failing', failures } as const;
    const whenFailing = (ms: number) =>
      failing(before, { ...failures, sinceMs: nowMs - ms }, nowMs);
    expect(whenFailing(5 * day - 1)).toMatchObject({ is: 'failing' });
    expect(whenFailing(5 * day)).toEqual({ ...disabled, atMs: nowMs });
  });
});

it('is disabled as gone by a 410', () => {
  expect(gone({ is: 'failing', failures }, nowMs)).toEqual({
    ...{ is: 'disabled', why: 'gone', atMs: nowMs },
    failures,
  });
});

it('backs off until its back-off ends, and only if it fails', () => {
  expect(healthStateAt({ is: 'failing', failures }, nowMs)).toBe('backing_off');
  expect(healthStateAt({ is: 'failing', failures }, failures.backOffUntilMs)).toBe('failing');
  expect(healthStateAt(disabled, nowMs)).toBe('disabled');
  expect(healthStateAt(healthy, nowMs)).toBe('healthy');
});

const enabled = { status: 'enabled', hasUrl: false, isMoved: false } as const;
const ends = { ...enabled, status: 'disabled' } as const;
const described = { hasUrl: false, isMoved: false };
const sameUrl = { hasUrl: true, isMoved: false };
const moved = { hasUrl: true, isMoved: true };
const { failures: _, ...forgotten } = disabled;

it.each<[string, Health, Parameters<typeof healthAfterChange>[1], Health | undefined]>([
  ['fails, and is enabled', { is: 'failing', failures }, enabled, healthy],
  ['fails, and gets its URL', { is: 'failing', failures }, sameUrl, healthy],
  ['fails, and gets a description', { is: 'failing', failures }, described, undefined],
  ['is disabled, and is enabled', disabled, { ...moved, status: 'enabled' }, healthy],
  ['is disabled, and is disabled', disabled, ends, undefined],
  ['is disabled, and gets its URL', disabled, sameUrl, undefined],
  ['is disabled, and gets another URL', disabled, moved, forgotten],
  ['works, and gets a URL with which it is disabled', healthy, { ...moved, ...ends }, byTenant],
])('the health of one that %s', (_, before, change, expected) => {
  expect(healthAfterChange(before, change, nowMs)).toEqual(expected);
});
