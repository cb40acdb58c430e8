import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one block printed. `errors` may miss the last lines of programs that outlive the block. */
export type ShellOutput = { output: string; errors: string; status: number };

/** Notes that any command failed, and starts the operator command without npm, which takes seconds. */
const start = `set -E
trap 'FAILED=$?' ERR
npm() {
  if [ "$1" = run ]; then shift; fi
  if [ "$1" = --silent ]; then shift; fi
  if [ "$1 $2" != 'operator --' ]; then echo "npm $* is not run here" >&2; return 1; fi
  shift 2
  "${process.execPath}" infra/operator/cli.ts "$@"
}
`;

/**
 * A bash in a folder that keeps its variables and functions from block to block, as the terminal of a
 * reader does. curl prints no progress, and ends each answer with a line break.
 */
export const startShell = (folder: string, env: Readonly<Record<string, string>>) => {
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n"\n');
  writeFileSync(join(folder, 'start.sh'), start);
  const shell = spawn('bash', ['--norc'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, CURL_HOME: folder, NO_COLOR: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  shell.stdin.write('source ./start.sh\n');
  let output = '';
  let errors = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    shell.emit('printed');
  });
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });

  return {
    run: (commands: string): Promise<ShellOutput> => {
      const end = randomUUID();
      output = '';
      errors = '';
      shell.stdin.write(`FAILED=0\n${commands}\nprintf '\\n${end} %s\\n' "$FAILED"\n`);
      return new Promise((resolve, reject) => {
        const look = () => {
          const [, printed, status] = new RegExp(`^([^]*)\\n${end} (\\d+)\\n`).exec(output) ?? [];
          if (printed === undefined) return;
          shell.off('printed', look).off('exit', fail);
          resolve({ output: printed.trim(), errors: errors.trim(), status: Number(status) });
        };
        const fail = () => reject(new Error(`The shell ended: ${output}${errors}`));
        shell.on('printed', look).on('exit', fail);
      });
    },
    end: () => shell.kill('SIGKILL'),
  };
};
