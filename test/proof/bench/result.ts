import type { BenchCase } from './case.ts';

/** A case over all rounds: medians, and ratios to E, to D and to a raw function. */
export type Result = Measured & {
  benchCase: BenchCase;
  bytes: number;
  coldCpuToD: number;
  coldWallToE: number;
  /** Not a number where nothing is compared. */
  steadyCpuToRaw: number;
  steadyP50ToRaw: number;
};

/** How much the same bundle differs from itself: that of a calm machine is within 5 %. */
export const selfRatio = (measured: ReadonlyMap<string, Rounds>): number =>
  medianRatio(measured.get('D again') ?? [], measured.get('D') ?? [], 'coldCpuMs');

export const summarize = (
  cases: readonly BenchCase[],
  measured: ReadonlyMap<string, Rounds>,
  bytesOf: (bundle: string) => number,
): Result[] => {
  const roundsOf = (name: string) => measured.get(name) ?? [];
  const reference = meanRounds(roundsOf('D'), roundsOf('D again'));
  return cases.map((benchCase) => {
    const rounds = roundsOf(benchCase.name);
    const raw = roundsOf(`raw, ${benchCase.task}`);
    const members = Object.keys(rounds[0] ?? {}) as (keyof Measured)[];
    const medians = members.map((member) => [member, medianOf(rounds, member)]);
    return {
      benchCase,
      bytes: bytesOf(benchCase.bundle),
      ...(Object.fromEntries(medians) as Measured),
      // One that ends a process is one too many.
      worstPeakMib: Math.max(...rounds.map(({ worstPeakMib }) => worstPeakMib)),
      coldCpuToD: medianRatio(rounds, reference, 'coldCpuMs'),
      coldWallToE: medianRatio(rounds, roundsOf('E'), 'coldWallMs'),
      steadyCpuToRaw: medianRatio(rounds, raw, 'steadyCpuMs'),
      steadyP50ToRaw: medianRatio(rounds, raw, 'steadyP50Ms'),
    };
  });
};

/** What one process cost. CPU time is of all its threads. */
export type Measured = {
  /** Until it asks for its first invocation. */
  initCpuMs: number;
  /** Until the first answer, in all. */
  coldCpuMs: number;
  coldWallMs: number;
  /** Of one more invocation. */
  warmCpuMs: number;
  coldPeakMib: number;
  warmPeakMib: number;
  /** 0 where there is no worst event. */
  worstPeakMib: number;
  /** Of one warm invocation. */
  dynamodbCalls: number;
  kmsCalls: number;
  providerCalls: number;
  /** Of an invocation after the first 200; not a number where nothing is compared. */
  steadyCpuMs: number;
  steadyP50Ms: number;
  steadyP99Ms: number;
};

/** What a case cost in each round that counts. */
type Rounds = readonly Measured[];

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

const medianOf = (rounds: Rounds, member: keyof Measured): number =>
  median(rounds.map((round) => round[member]));

/** Paired within rounds, so that what disturbed one round disturbs both sides. */
const medianRatio = (rounds: Rounds, reference: Rounds, member: keyof Measured): number =>
  median(rounds.map((round, n) => round[member] / (reference[n]?.[member] ?? Number.NaN)));

/** Of each round the mean of two references: it varies less than either. */
const meanRounds = (one: Rounds, other: Rounds): Rounds =>
  one.map((round, n) => ({
    ...round,
    coldCpuMs: (round.coldCpuMs + (other[n]?.coldCpuMs ?? Number.NaN)) / 2,
  }));
