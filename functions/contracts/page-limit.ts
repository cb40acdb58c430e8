import * as z from 'zod';

/** How many entries of a list a request wants at most. */
export const pageLimit = z.preprocess(
  Number,
  z
    .number('this is not a number')
    .int('this is not a whole number')
    .min(1, 'the least is 1')
    .max(1000, 'the most is 1000'),
);
