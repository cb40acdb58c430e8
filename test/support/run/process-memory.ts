import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const read = (pid: number, name: 'VmRSS' | 'VmHWM') => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
};

/** Only Linux reports the peak memory of another process, and can reset it. */
export const canMeasureMemory = existsSync('/proc/self/clear_refs');

/** The resident memory of a process in MiB: now, and the peak since the last reset. */
export const watchMemory = (pid: number) => ({
  residentMib: () => read(pid, 'VmRSS'),
  /** @see https://www.kernel.org/doc/html/latest/filesystems/proc.html (clear_refs) */
  resetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  peakMib: () => read(pid, 'VmHWM'),
});
