import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder until the test ends. */
export const createTestFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};
