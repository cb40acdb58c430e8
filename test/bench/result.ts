import type { BenchCase } from './case.ts';
import type { Measured } from './measured.ts';
import { meanRounds, medianOf, medianRatio, type Rounds } from './statistics.ts';

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
    const of = (member: keyof Measured) => medianOf(rounds, member);
    return {
      benchCase,
      bytes: bytesOf(benchCase.bundle),
      coldCpuToD: medianRatio(rounds, reference, 'coldCpuMs'),
      coldWallToE: medianRatio(rounds, roundsOf('E'), 'coldWallMs'),
      initCpuMs: of('initCpuMs'),
      coldCpuMs: of('coldCpuMs'),
      coldWallMs: of('coldWallMs'),
      warmCpuMs: of('warmCpuMs'),
      coldPeakMib: of('coldPeakMib'),
      warmPeakMib: of('warmPeakMib'),
      // One that ends a process is one too many.
      worstPeakMib: Math.max(...rounds.map(({ worstPeakMib }) => worstPeakMib)),
      dynamodbCalls: of('dynamodbCalls'),
      kmsCalls: of('kmsCalls'),
      providerCalls: of('providerCalls'),
      steadyCpuMs: of('steadyCpuMs'),
      steadyP50Ms: of('steadyP50Ms'),
      steadyP99Ms: of('steadyP99Ms'),
      steadyCpuToRaw: medianRatio(rounds, raw, 'steadyCpuMs'),
      steadyP50ToRaw: medianRatio(rounds, raw, 'steadyP50Ms'),
    };
  });
};
