import { writeSync } from 'node:fs';

/** Past vitest, which shows only what failing tests print. */
export const saySkipped = (what: string, reason: string): void => {
  writeSync(2, `${what} are skipped: ${reason}.\n`);
};
