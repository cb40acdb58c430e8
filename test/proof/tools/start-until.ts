import type { ChildProcessWithoutNullStreams } from 'node:child_process';

const mostMs = 90_000;

/** @returns the first match in what a process prints @throws with all of it, if it ends or is slow */
export const startUntil = (
  child: ChildProcessWithoutNullStreams,
  isReady: RegExp,
): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const fail = (how: string) => reject(new Error(`It ${how}: ${printed.slice(-2000)}`));
    const timer = setTimeout(() => fail('did not start'), mostMs);
    const read = (chunk: Buffer) => {
      printed += chunk;
      const [found, group] = isReady.exec(printed) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(group ?? found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
