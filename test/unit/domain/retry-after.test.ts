import { describe, expect, it } from 'vitest';
import { resetMs, retryAfterMs } from '../../../functions/domain/retry-after.ts';

const inAMinute = Math.ceil(Date.now() / 1000) + 60;
const nearly = (ms: number | undefined) => ms && Math.round(ms / 10_000) * 10_000;

describe('when to come back', () => {
  it.each([
    ['2', 2_000],
    ['0.5', 500],
    ['2.0', 2_000],
    [undefined, undefined],
    ['', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['1e999', undefined],
    ['soon', undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ])('Retry-After: %s is %s ms', (header, ms) => {
    expect(retryAfterMs(header)).toBe(ms);
  });

  it('takes a date', () => {
    expect(nearly(retryAfterMs(new Date(inAMinute * 1000).toUTCString()))).toBe(60_000);
  });

  it('takes X-RateLimit-Reset as seconds, or as a time', () => {
    expect(resetMs('60')).toBe(60_000);
    expect(nearly(resetMs(String(inAMinute)))).toBe(60_000);
    expect(resetMs('1487332520')).toBeUndefined();
    expect(resetMs(undefined)).toBeUndefined();
    expect(resetMs('9e99')).toBeUndefined();
  });
});
