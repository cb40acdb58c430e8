import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './blocks.ts';

/** A folder that looks like this checkout with a stack's data in `.local`; a reader's terminal is there. */
export const createCheckout = (dataDir: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-checkout-'));
  for (const name of readdirSync(root)) {
    if (!name.startsWith('.')) symlinkSync(join(root, name), join(folder, name));
  }
  symlinkSync(dataDir, join(folder, '.local'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
};
