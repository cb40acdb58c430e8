import type { Footprint } from '../tables/footprint.ts';

/** What may become of a step, in words. */
export const variants = {
  well: '',
  lost: 'is done, its answer lost, and sent again by the SDK',
  late: 'is given up and sent again, and may be done late',
  unanswered: 'is done, and nobody learns that',
  // A throttled call, or an outage.
  refused: 'is not done',
  dies: 'is done, and the process dies',
  pause: 'waits for longer than a lease',
  slow: 'is answered as late as its caller waits',
  lags: 'does not see the last write',
  wakes: 'comes before what others do, who are slow',
  // Everybody waits.
  time: '',
} as const;
export type Variant = keyof typeof variants;

export const isFault = (variant: Variant): boolean => variant !== 'well' && variant !== 'time';

/** Something that a process waits for, and that happens when the scheduler says so. */
export type Effect = {
  /** In words, which only a broken promise needs. */
  label(): string;
  footprint: Footprint;
  /** Which faults it may meet. */
  faults: readonly Variant[];
  perform(variant: Variant): unknown;
  /** What its caller gets instead of an answer. */
  failure(variant: Variant): Error;
  /** How long its caller waits; otherwise as long as the SDK does. */
  patienceMs?: number;
  /** Sent again, it is known, and not done again. */
  isOnce?: boolean;
};

/** What the scheduler may do next. `key` is the same in every order in which it is the same. */
export type Option = {
  key: string;
  process: string;
  variant: Variant;
  footprint: Footprint;
};

/** A step that was taken, in words. */
export type SelectedStep = {
  process: string;
  what(): string;
  variant: Variant;
  /** What it read, or how it was answered. */
  saw: unknown;
  atMs: number;
};
