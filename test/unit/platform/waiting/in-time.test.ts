import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unstorable } from '../../../../functions/platform/model/unstorable.ts';
import { inTime, OutOfTime, withGrace } from '../../../../functions/platform/waiting/in-time.ts';
import { retryUntilDeadline } from '../../../../functions/platform/waiting/retry-until-deadline.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';

describe('inTime', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives up at the deadline, or three seconds later with the grace', async () => {
    const givenUp: unknown[] = [];
    const endless = new Promise(() => {});
    for (const deadline of [deadlineOf(1_000), withGrace(deadlineOf(1_000))])
      inTime(endless, deadline).catch((error) => givenUp.push(error));
    const after: number[] = [];
    for (const ms of [999, 1, 2_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      after.push(givenUp.length);
    }
    expect(after).toEqual([0, 1, 1, 2]);
    expect(givenUp).toEqual([expect.any(OutOfTime), expect.any(OutOfTime)]);
  });

  it('leaves no timer when the work is done', async () => {
    expect(await inTime(Promise.resolve('done'), deadlineOf(1_000))).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  ['again after a pause', 1_000, new Error('down'), ['write', 'paused', 'write']],
  ['once when the time is up', 999, new Error('down'), ['write']],
  ['once what is never accepted', 9_000, new Unstorable('too large'), ['write']],
])('writes %s', async (_, remainingMs, error, expected) => {
  const done: string[] = [];
  const write = async () => {
    done.push('write');
    if (done.length === 1) throw error;
  };
  const sleep = async () => {
    await Promise.resolve();
    done.push('paused');
  };
  const written = retryUntilDeadline(write, { nowMs: () => 0, sleep }, deadlineOf(remainingMs));
  await expect(written.catch((thrown) => thrown)).resolves.toBe(
    expected.length > 1 ? undefined : error,
  );
  expect(done).toEqual(expected);
});
