import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createTestFolder } from '../../support/run/test-folder.ts';

/** A folder for one test, with stand-ins for commands: each is the text of a shell script. */
export const createWorkspace = (commands: Record<string, string>) => {
  const folder = createTestFolder();
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
