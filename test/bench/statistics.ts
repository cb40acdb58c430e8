import type { Measured } from './measure.ts';

/** What a case cost in each round that counts. */
export type Rounds = readonly Measured[];

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

export const medianOf = (rounds: Rounds, member: keyof Measured): number =>
  median(rounds.map((round) => round[member]));

/** Paired within rounds, so that what disturbed one round disturbs both sides. */
export const medianRatio = (rounds: Rounds, reference: Rounds, member: keyof Measured): number =>
  median(rounds.map((round, n) => round[member] / (reference[n]?.[member] ?? Number.NaN)));
