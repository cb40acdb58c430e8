import { writeSync } from 'node:fs';

/** Prints directly, because vitest shows only the output of failing tests. */
export const reportSkipped = (what: string, reason: string): void => {
  writeSync(2, `${what} are skipped: ${reason}.\n`);
};
