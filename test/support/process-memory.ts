import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const read = (pid: number, name: 'VmRSS' | 'VmHWM') => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
};

/** Only Linux tells the peak of another process, and lets it be set back. */
export const canMeasureMemory = existsSync('/proc/self/clear_refs');

/** What a process occupied at most since the last look, in MiB; the first look says what it does now. */
export const watchMemory = (pid: number) => ({
  residentMib: () => read(pid, 'VmRSS'),
  /** @see https://www.kernel.org/doc/html/latest/filesystems/proc.html (clear_refs) */
  resetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  peakMib: () => read(pid, 'VmHWM'),
});
