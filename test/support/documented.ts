import { expect } from 'vitest';
import type { Answer } from './answer.ts';
import { findUndocumented } from './undocumented.ts';

/** Fails unless the OpenAPI document knows this status for this operation, with such a body and headers. */
export const assertDocumented = (method: string, path: string, answer: Answer): void => {
  const undocumented = findUndocumented(method, path, answer);
  expect(undocumented && { undocumented, method, path, answer }).toBeUndefined();
};
