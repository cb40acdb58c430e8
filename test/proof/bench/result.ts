import type { BenchCase } from './case.ts';
import { median, trimmed } from './statistics.ts';

/** One cold start. CPU time is of all threads. */
export type Cold = {
  /** Until it asks for its first invocation. */
  initCpuMs: number;
  /** Until the first answer, in all. */
  coldCpuMs: number;
  coldWallMs: number;
};

/** One cold start between two of D, divided by their mean. */
export type ColdPair = Cold & { cpuToD: number; wallToD: number };

/** What a case's first look counts, and what varies little. */
export type CaseCounts = {
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
  /** That DynamoDB would charge for it. */
  readUnits: number;
  writeUnits: number;
};

/** Of an invocation after the settling ones. */
export type Steady = { steadyCpuMs: number; steadyP50Ms: number; steadyP99Ms: number };

/** A process of ours and a raw one, which took turns. */
export type SteadyPair = { ours: Steady; raw: Steady; cpuToRaw: number; p50ToRaw: number };

/** A case over all rounds. */
export type Result = Cold &
  CaseCounts & {
    benchCase: BenchCase;
    bytes: number;
    /** Trimmed means of ratios; not a number for what is only counted. */
    coldCpuToD: number;
    coldWallToD: number;
    /** How far the first of them may be from the true one. */
    margin: number;
    samples: number;
    /** Where a raw function does the same. */
    steady?: Steady & { cpuToRaw: number; p50ToRaw: number };
  };

/** What a run measured, by the names of cases and of tasks. */
export type Measurements = {
  looks: ReadonlyMap<string, Cold & CaseCounts>;
  cold: ReadonlyMap<string, readonly ColdPair[]>;
  steady: ReadonlyMap<string, readonly SteadyPair[]>;
};

const medianOf = <T>(rows: readonly T[], member: (row: T) => number): number =>
  median(rows.map(member));

const coldOf = (pairs: readonly ColdPair[]) => {
  const { value, margin } = trimmed(pairs.map(({ cpuToD }) => cpuToD));
  return {
    ...{ coldCpuToD: value, margin, samples: pairs.length },
    coldWallToD: trimmed(pairs.map(({ wallToD }) => wallToD)).value,
    ...(pairs.length > 0 && {
      initCpuMs: medianOf(pairs, ({ initCpuMs }) => initCpuMs),
      coldCpuMs: medianOf(pairs, ({ coldCpuMs }) => coldCpuMs),
      coldWallMs: medianOf(pairs, ({ coldWallMs }) => coldWallMs),
    }),
  };
};

const steadyOf = (pairs: readonly SteadyPair[], isRaw: boolean) => {
  const sides = pairs.map(({ ours, raw }) => (isRaw ? raw : ours));
  return {
    steadyCpuMs: medianOf(sides, ({ steadyCpuMs }) => steadyCpuMs),
    steadyP50Ms: medianOf(sides, ({ steadyP50Ms }) => steadyP50Ms),
    steadyP99Ms: medianOf(sides, ({ steadyP99Ms }) => steadyP99Ms),
    cpuToRaw: isRaw ? 1 : trimmed(pairs.map(({ cpuToRaw }) => cpuToRaw)).value,
    p50ToRaw: isRaw ? 1 : trimmed(pairs.map(({ p50ToRaw }) => p50ToRaw)).value,
  };
};

/** @throws Error when a case was not looked at */
export const summarize = (
  cases: readonly BenchCase[],
  { looks, cold, steady }: Measurements,
  bytesOf: (bundle: string) => number,
): Result[] =>
  cases.map((benchCase) => {
    const { name, bundle, task = '', by } = benchCase;
    const look = looks.get(name);
    if (!look) throw new Error(`Nobody looked at ${name}`);
    const pairs = steady.get(task) ?? [];
    return {
      ...{ benchCase, bytes: bytesOf(bundle), ...look, ...coldOf(cold.get(name) ?? []) },
      ...(pairs.length > 0 && { steady: steadyOf(pairs, by === 'raw') }),
    };
  });
