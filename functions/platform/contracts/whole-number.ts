import * as z from 'zod/mini';

export const wholeNumber = (least: number, most: number) => {
  const message = `send a whole number from ${least} to ${most}`;
  // A number too large to be exact is no int, and outside the bounds: that is said once.
  return z.int({ error: message, abort: true }).check(z.gte(least, message), z.lte(most, message));
};
