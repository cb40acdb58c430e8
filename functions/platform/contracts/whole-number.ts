import * as z from 'zod/mini';

export const wholeNumber = (least: number, most: number) => {
  const message = `send a whole number from ${least} to ${most}`;
  return z.int(message).check(z.gte(least, message), z.lte(most, message));
};
