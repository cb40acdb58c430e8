import * as z from 'zod/mini';
import { described } from './described.ts';
import { wholeNumber } from './whole-number.ts';

/** The most entries of a list that a request wants in one answer. */
export const pageLimit = z.pipe(
  // Number() alone would take 0x10, 1e2 and spaces too.
  z.transform((text) => (/^\d+$/.test(String(text)) ? Number(text) : text)),
  wholeNumber(1, 1000),
);

export const noCursor = 'this is not a cursor; take it from the previous answer, or leave it out';

/** The end of the previous page, as its Link header has it. */
export const pageCursor = (maxLength: number) => z.string().check(z.maxLength(maxLength, noCursor));

/** The query of a list. @param most how many entries an answer has, without `limit` */
export const pageQuery = (entries: string, most: number) => ({
  limit: described(
    z.optional(pageLimit),
    `The most ${entries} of one answer, ${most} without it; fewer if they are more than 5 MB.`,
  ),
  cursor: described(
    z.optional(pageCursor(200)),
    'The position from the Link header of the previous page.',
  ),
});

/** Of a list that goes on. */
export const nextPageHeaders = () =>
  z.object({
    Link: described(
      z.optional(z.string()),
      '`<url>; rel="next"` leads to the next page, if there is one.',
    ),
  });
