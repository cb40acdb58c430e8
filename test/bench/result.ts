import type { BenchCase } from './case.ts';
import type { Measured } from './measure.ts';
import { medianOf, medianRatio, type Rounds } from './statistics.ts';

/** A case over all rounds: medians, and ratios to E and D. */
export type Result = Measured & {
  benchCase: BenchCase;
  bytes: number;
  coldCpuToD: number;
  coldWallToE: number;
};

export const summarize = (
  cases: readonly BenchCase[],
  measured: ReadonlyMap<string, Rounds>,
  bytesOf: (bundle: string) => number,
): Result[] =>
  cases.map((benchCase) => {
    const roundsOf = (name: string) => measured.get(name) ?? [];
    const rounds = roundsOf(benchCase.name);
    const of = (member: keyof Measured) => medianOf(rounds, member);
    return {
      benchCase,
      bytes: bytesOf(benchCase.bundle),
      coldCpuToD: medianRatio(rounds, roundsOf('D'), 'coldCpuMs'),
      coldWallToE: medianRatio(rounds, roundsOf('E'), 'coldWallMs'),
      initCpuMs: of('initCpuMs'),
      coldCpuMs: of('coldCpuMs'),
      coldWallMs: of('coldWallMs'),
      warmCpuMs: of('warmCpuMs'),
      coldPeakMib: of('coldPeakMib'),
      warmPeakMib: of('warmPeakMib'),
      // One that ends a process is one too many.
      worstPeakMib: Math.max(...rounds.map(({ worstPeakMib }) => worstPeakMib)),
    };
  });
