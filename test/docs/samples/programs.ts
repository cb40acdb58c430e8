import { spawn, spawnSync } from 'node:child_process';
import { reportSkipped } from '../../support/run/report-skipped.ts';
import { openPrintedUrl } from './reader.ts';

/** The Python of this machine, if it has one. */
export const findPython = (): string | undefined => {
  const found = spawnSync('python3', ['--version']).status === 0 ? 'python3' : undefined;
  if (!found) reportSkipped('The Python samples of the guide', 'there is no python3');
  return found;
};

/**
 * Runs a sample to its end, and does what it asks its reader to do.
 * @returns what it printed @throws if it fails
 */
export const runProgram = (
  [program = '', ...args]: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH, ...env } });
    let output = '';
    let errors = '';
    let isOpened = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isOpened || !output.includes('/demo-provider/auth?') || !output.endsWith('\n')) return;
      isOpened = true;
      const opened = openPrintedUrl(output, 'ada');
      opened
        .then(({ landed }) => child.stdin.end(`${landed}\n`))
        .catch((error) => {
          child.kill();
          reject(error);
        });
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', reject).once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`It ended with ${code}: ${errors}${output}`));
    });
  });
