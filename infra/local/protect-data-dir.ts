import { chmodSync, globSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder is in Unix's words sticky: everybody may write to it, as to /tmp. */
const isShared = (folder: string) => (statSync(folder).mode & 0o1000) !== 0;

/**
 * Creates the folder of a local stack, and lets only its owner read it: it holds keys and secrets.
 * The modes of what an earlier run left, or was copied there, are corrected. Nothing else in the
 * folder is touched.
 */
export const protectDataDir = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (isShared(dataDir)) throw new Error('it is shared with everybody');
  const own = (pattern: string) => globSync(pattern, { cwd: dataDir });
  for (const folder of ['.', ...own('dynamodb')]) chmodSync(join(dataDir, folder), 0o700);
  for (const file of own('{local.json,local.sqlite*,audit*.jsonl,dynamodb/*}')) {
    chmodSync(join(dataDir, file), 0o600);
  }
};
