import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../../functions/platform/model/retry-after-ms.ts';

const inAMinute = Math.ceil(Date.now() / 1000) + 60;
const nearly = (ms: number | undefined) => ms && Math.round(ms / 10_000) * 10_000;
const hour = 3_600_000;

describe('retryAfterMs', () => {
  it.each([
    ['2', 2_000],
    ['0.5', 500],
    ['2.0', 2_000],
    ['86400', hour],
    ['9e99', hour],
    ['', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['1e999', undefined],
    ['soon', undefined],
    ['1487332520', undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ])('reads %s as %s ms, from either header', (header, ms) => {
    expect(retryAfterMs({ 'retry-after': header })).toBe(ms);
    expect(retryAfterMs({ 'x-ratelimit-reset': header })).toBe(ms);
  });

  it('reads a date, and a time in epoch seconds', () => {
    const date = new Date(inAMinute * 1000).toUTCString();
    expect(nearly(retryAfterMs({ 'retry-after': date }))).toBe(60_000);
    expect(nearly(retryAfterMs({ 'retry-after': String(inAMinute) }))).toBe(60_000);
    expect(nearly(retryAfterMs({ 'x-ratelimit-reset': String(inAMinute) }))).toBe(60_000);
  });

  it.each([
    ['30000', 30_000],
    ['60000', 60_000],
    ['90000', 90_000],
    ['299734', 299_734],
  ])('reads %s as milliseconds, since nobody asks for so many hours', (header, ms) => {
    expect(retryAfterMs({ 'retry-after': header })).toBe(ms);
    expect(retryAfterMs({ 'ratelimit-reset': header })).toBe(ms);
  });

  it.each(['3600', '7200', '43200', '86400'])('reads %s as whole hours', (header) => {
    expect(retryAfterMs({ 'retry-after': header })).toBe(hour);
  });

  it('reads a time in epoch milliseconds', () => {
    expect(nearly(retryAfterMs({ 'retry-after': String(inAMinute * 1000) }))).toBe(60_000);
    expect(nearly(retryAfterMs({ 'x-ratelimit-reset': String(inAMinute * 1000) }))).toBe(60_000);
    expect(retryAfterMs({ 'retry-after': '1487332520000' })).toBeUndefined();
  });

  it('prefers Retry-After, and is undefined without either', () => {
    expect(retryAfterMs({ 'retry-after': '1', 'x-ratelimit-reset': '60' })).toBe(1_000);
    expect(retryAfterMs({})).toBeUndefined();
  });
});
