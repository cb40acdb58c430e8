import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for one test, with stand-ins for commands: each is the text of a shell script. */
export const createWorkspace = (commands: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-pipeline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/bash\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return {
    folder,
    /** Runs a script as GitHub runs one of a workflow, the stand-ins first in the path. */
    run: (script: string, variables: Record<string, string> = {}) => {
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
        cwd: folder,
        encoding: 'utf8',
        // Other files of the same process leave variables of their own.
        env: { HOME: folder, PATH: `${folder}${delimiter}${process.env.PATH}`, ...variables },
      });
      return { status, stdout, stderr };
    },
  };
};
