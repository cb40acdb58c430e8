import * as z from 'zod';

/** A number that is typed in digits alone, both bounds included. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^(0|[1-9]\d*)$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);
