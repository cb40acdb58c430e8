import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../infra/command-line/command-error.ts';

/** Runs something with an empty folder, and removes it. @throws UsageError on another system */
export const inBenchFolder = async <T>(run: (folder: string) => Promise<T>): Promise<T> => {
  if (!existsSync('/proc/self/schedstat')) {
    throw new UsageError('Only Linux tells the CPU time of another process.');
  }
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
