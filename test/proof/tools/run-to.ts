import { execFile } from 'node:child_process';

/** @returns what a program prints @throws with that, and what it complains of, if it fails */
export const runTo = (
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.Dict<string> },
): Promise<string> =>
  new Promise((resolve, reject) => {
    const settings = { ...options, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(command, args, settings, (error, stdout, stderr) => {
      if (error)
        reject(new Error(`${command} failed: ${(stdout + stderr).trim() || error.message}`));
      else resolve(stdout);
    });
    child.stdin?.end();
  });
