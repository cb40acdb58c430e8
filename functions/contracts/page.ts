import * as z from 'zod';

const wanted = 'send a whole number from 1 to 1000';

/** The most entries of a list that a request wants in one answer. */
export const pageLimit = z.preprocess(
  // Number() alone would take 0x10, 1e2 and spaces too.
  (text) => (/^\d+$/.test(String(text)) ? Number(text) : text),
  z.number(wanted).int(wanted).min(1, wanted).max(1000, wanted),
);

/** The end of the previous page, as its Link header has it. */
export const pageCursor = (maxLength: number) =>
  z.string().max(maxLength, 'this is not a cursor; take it from the Link header, or leave it out');

/** What other APIs call the parameters of a list. */
export const otherPaging = {
  page: 'cursor',
  offset: 'cursor',
  page_token: 'cursor',
  per_page: 'limit',
  page_size: 'limit',
} as const;
