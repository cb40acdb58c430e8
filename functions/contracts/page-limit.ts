import * as z from 'zod';

const wanted = 'send a whole number from 1 to 1000';

/** The most entries of a list that a request wants in one answer. */
export const pageLimit = z.preprocess(
  Number,
  z.number(wanted).int(wanted).min(1, wanted).max(1000, wanted),
);
