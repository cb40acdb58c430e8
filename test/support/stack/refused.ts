import { expect } from 'vitest';

/** The detail names the field, which is the only one that is wrong. */
export const refused = (field: string, words: string | RegExp = '') => ({
  status: 422,
  body: {
    code: 'validation_failed',
    detail: expect.stringContaining(field),
    errors: [{ field, message: expect.stringMatching(words) }],
  },
});
