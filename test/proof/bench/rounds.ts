import { type BenchCase, reference } from './case.ts';
import type { measureCold, measureSteady } from './measure.ts';
import type { ColdPair, SteadyPair } from './result.ts';
import { trimmed } from './statistics.ts';

/** After so many samples a case may be known well enough. With five, three of them alike by chance said that it was. */
const leastSamples = 8;
/** It is when the margin of its ratio is within this share of it. */
const narrowShare = 0.02;

/** Whether more samples would say nothing new. */
const isNarrow = (ratios: readonly number[]): boolean => {
  const { value, margin } = trimmed(ratios);
  return ratios.length >= leastSamples && margin <= narrowShare * value;
};

/** A busy machine may end a call before it is answered. */
const tries = 3;

/** @throws Error of the last try, with the name */
export const withRetries = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  for (let n = 1; ; n++) {
    try {
      return await work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (n === tries) throw new Error(`${name}: ${why}`);
      console.error(`Once more, since ${name} failed: ${why}`);
    }
  }
};

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

type Report = (text: string) => void;

/**
 * Measures cases in rounds, each in another order: between two of them D, by whose mean on both sides
 * a case is divided. A case leaves when its ratio is known well, but no reference does.
 * @returns by the name of the case
 */
export const measureAllCold = async (
  cases: readonly BenchCase[],
  d: BenchCase,
  rounds: number,
  measure: (benchCase: BenchCase) => ReturnType<typeof measureCold>,
  report: Report,
): Promise<ReadonlyMap<string, readonly ColdPair[]>> => {
  const measured = new Map<string, ColdPair[]>(cases.map(({ name }) => [name, []]));
  const of = ({ name }: BenchCase) => measured.get(name) ?? [];
  const isOpen = (each: BenchCase) =>
    each.by === reference || !isNarrow(of(each).map(({ cpuToD }) => cpuToD));
  for (let round = 1; round <= rounds; round++) {
    const open = shuffled(cases.filter(isOpen));
    report(`round ${round} of at most ${rounds}: ${open.length} cases`);
    let before = await measure(d);
    for (const benchCase of open) {
      const own = await measure(benchCase);
      const after = await measure(d);
      const [cpuMs, wallMs] = [
        before.coldCpuMs + after.coldCpuMs,
        before.coldWallMs + after.coldWallMs,
      ];
      of(benchCase).push({
        ...own,
        cpuToD: (2 * own.coldCpuMs) / cpuMs,
        wallToD: (2 * own.coldWallMs) / wallMs,
      });
      before = after;
    }
  }
  return measured;
};

/** @returns by the task */
export const measureAllSteady = async (
  cases: readonly BenchCase[],
  rounds: number,
  measure: (ours: BenchCase, raw: BenchCase) => ReturnType<typeof measureSteady>,
  report: Report,
): Promise<ReadonlyMap<string, readonly SteadyPair[]>> => {
  const measured = new Map<string, SteadyPair[]>();
  for (const ours of cases.filter(({ task, by }) => task && by === undefined)) {
    const raw = cases.find(({ task, by }) => task === ours.task && by === 'raw');
    if (!raw) continue;
    const pairs: SteadyPair[] = [];
    const isOpen = () =>
      !isNarrow(pairs.map(({ cpuToRaw }) => cpuToRaw)) ||
      !isNarrow(pairs.map(({ p50ToRaw }) => p50ToRaw));
    while (pairs.length < rounds && isOpen()) {
      const pair = await measure(ours, raw);
      const cpuToRaw = pair.ours.steadyCpuMs / pair.raw.steadyCpuMs;
      pairs.push({ ...pair, cpuToRaw, p50ToRaw: pair.ours.steadyP50Ms / pair.raw.steadyP50Ms });
    }
    report(`${ours.task}, warm: ${pairs.length} of at most ${rounds}`);
    measured.set(ours.task ?? '', pairs);
  }
  return measured;
};
