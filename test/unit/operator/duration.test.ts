import { describe, expect, it } from 'vitest';
import { parseDurationMs } from '../../../infra/operator/options.ts';

describe('parseDurationMs', () => {
  it.each([
    ['90m', 5_400_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['3650d', 315_360_000_000],
  ])('reads %s', (text, durationMs) => {
    expect(parseDurationMs(text)).toBe(durationMs);
  });

  it.each(['', '0d', '3651d', '10', 'd', '1w', '1.5h', '-1d', '1d ', '30 d', '1d12h', '1e3m'])(
    'refuses %j',
    (text) => {
      expect(parseDurationMs(text)).toBeUndefined();
    },
  );
});
