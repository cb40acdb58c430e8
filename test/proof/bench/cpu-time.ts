import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const nanosecondsIn = (file: string): number | undefined => {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    // The thread has ended since it was listed.
    return undefined;
  }
};

/**
 * Reads time on a CPU so far, in milliseconds, of all threads of a process. One that ended counts as
 * it was last read.
 * @param tasks `/proc/<pid>/task`
 */
export const createCpuTime = (tasks: string) => {
  const threads = new Map<string, number>();
  return (): number => {
    for (const id of readdirSync(tasks)) {
      const nanoseconds = nanosecondsIn(join(tasks, id, 'schedstat'));
      if (nanoseconds !== undefined) threads.set(id, nanoseconds / 1e6);
    }
    return [...threads.values()].reduce((sum, ms) => sum + ms, 0);
  };
};
