import { expect, it } from 'vitest';
import { createRecentRefusals } from '../../../functions/adapters/rate-limits.ts';

it('remembers the last thousand refused keys', () => {
  const refusals = createRecentRefusals();
  for (let n = 0; n < 1_000; n++) refusals.note(String(n), n);
  refusals.note('0', 7);
  refusals.note('another', 8);
  expect(refusals.tatUsOf('0')).toBe(7);
  expect(refusals.tatUsOf('1')).toBeUndefined();
  expect(refusals.tatUsOf('2')).toBe(2);
  expect(refusals.tatUsOf('another')).toBe(8);
});
