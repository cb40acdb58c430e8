import { describe, expect, it } from 'vitest';
import { pageLimit } from '../../../../functions/platform/contracts/page.ts';
import { wholeNumber } from '../../../../functions/platform/contracts/whole-number.ts';

const refused = ['send a whole number from 1 to 1000'];

describe('a number that has to be whole', () => {
  it.each([0, 1001, 0.5, 1.5, 1e20, -1e20, 1e300, Number.NaN, '5', null, undefined])(
    'is refused once, however wrong: %s',
    (value) => {
      const { error } = wholeNumber(1, 1000).safeParse(value);
      expect(error?.issues.map(({ message }) => message)).toEqual(refused);
    },
  );

  it('is refused once in a query, too', () => {
    const { error } = pageLimit.safeParse('99999999999999999999');
    expect(error?.issues.map(({ message }) => message)).toEqual(refused);
  });
});
