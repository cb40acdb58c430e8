import { describe, expect, it } from 'vitest';
import {
  decodeOptionCursor,
  encodeOptionCursor,
} from '../../../../functions/domain/options/option-cursor.ts';

describe('the cursor of a list', () => {
  it.each([
    { page: '', skip: 999_999 },
    { page: 'https://api.example/next?a=%20&b=ä', skip: 0 },
    { page: 'x'.repeat(4000), skip: 5 },
    { page: '\ud800', skip: 0 },
    { page: '', skip: 0, offset: 5 },
    { page: 'c2', skip: 3, source: 1 },
    { page: 'c2', skip: 3, source: 1, offset: 7 },
  ])('is read as it was written', (position) => {
    expect(decodeOptionCursor(encodeOptionCursor(position) ?? '')).toEqual(position);
  });

  it('is not made of a position too long to be sent', () => {
    expect(encodeOptionCursor({ page: 'x'.repeat(5000), skip: 0 })).toBeUndefined();
  });

  it.each(['', 'x', 'bnVsbA', 'WzEsMl0', 'WyJhIiwtMV0', 'WyJhIiwxLDJd'])('%j is none', (cursor) => {
    expect(() => decodeOptionCursor(cursor)).toThrow('_cursor');
  });
});
