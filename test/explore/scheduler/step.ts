import type { Footprint } from '../tables/footprint.ts';

/**
 * What may become of a step.
 * - `well`
 * - `lost`: it was done, its answer was lost, and the SDK sends it again
 * - `late`: it was given up and sent again, and is done once more at any time after
 * - `unanswered`: it was done, and nobody learns that
 * - `refused`: it was not done: a throttled call, or an outage
 * - `dies`: the process ends after it, without its answer
 * - `pause`: the process, or its way, rests before it for longer than a lease lasts
 * - `slow`: its answer takes as long as its caller waits
 * - `lags`: an index does not show the last write yet
 * - `wakes`: others are so slow that a pause ends first
 * - `time` passes, since everybody waits
 */
export type Variant =
  | 'well'
  | 'lost'
  | 'late'
  | 'unanswered'
  | 'refused'
  | 'dies'
  | 'pause'
  | 'slow'
  | 'lags'
  | 'wakes'
  | 'time';

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
export type Taken = {
  process: string;
  what(): string;
  variant: Variant;
  /** What it read, or how it was answered. */
  saw: unknown;
  atMs: number;
};
