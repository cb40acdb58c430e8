import type { Deadline } from '../../../functions/platform/model/ports.ts';

/** The time of a request, which nobody cuts short. */
export const deadlineOf = (remainingMs: number | (() => number)): Deadline => ({
  signal: new AbortController().signal,
  remainingMs: typeof remainingMs === 'number' ? () => remainingMs : remainingMs,
});
