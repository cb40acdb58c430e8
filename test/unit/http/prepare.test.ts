import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepare } from '../../../functions/http/prepare.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('awaits the read, and leaves no timer', async () => {
  const report = vi.fn();
  await prepare(async () => 'row', report);
  expect(report).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('aborts a read that takes too long, and reports it', async () => {
  const report = vi.fn();
  const ended = prepare(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    report,
  );
  await vi.advanceTimersByTimeAsync(500);
  await ended;
  expect(report.mock.calls).toEqual([[expect.objectContaining({ name: 'AbortError' })]]);
});

test('goes on after a failure', async () => {
  const report = vi.fn();
  const failure = new Error('no table');
  await prepare(() => Promise.reject(failure), report);
  expect(report.mock.calls).toEqual([[failure]]);
  expect(vi.getTimerCount()).toBe(0);
});
