import type { Measured } from './measured.ts';

/** What a case cost in each round that counts. */
export type Rounds = readonly Measured[];

/** Without the rounds that did not measure it. */
export const median = (values: readonly number[]): number => {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

/** @param share 0.99: all but one in a hundred are below */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

export const medianOf = (rounds: Rounds, member: keyof Measured): number =>
  median(rounds.map((round) => round[member]));

/** Paired within rounds, so that what disturbed one round disturbs both sides. */
export const medianRatio = (rounds: Rounds, reference: Rounds, member: keyof Measured): number =>
  median(rounds.map((round, n) => round[member] / (reference[n]?.[member] ?? Number.NaN)));

/** Of each round the mean of two references: it varies less than either. */
export const meanRounds = (one: Rounds, other: Rounds): Rounds =>
  one.map((round, n) => ({
    ...round,
    coldCpuMs: (round.coldCpuMs + (other[n]?.coldCpuMs ?? Number.NaN)) / 2,
  }));
