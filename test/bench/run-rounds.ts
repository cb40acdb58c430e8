import type { BenchCase } from './case.ts';
import type { Measured } from './measured.ts';

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/**
 * Measures every case once per round, each round in another order. One round more is run first and
 * not counted: it fills the caches of the file system.
 * @returns by the name of the case
 */
export const runRounds = async (
  cases: readonly BenchCase[],
  rounds: number,
  measure: (benchCase: BenchCase, round: number) => Promise<Measured>,
  onRound: (round: number) => void,
): Promise<ReadonlyMap<string, readonly Measured[]>> => {
  const measured = new Map<string, Measured[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const benchCase of shuffled(cases)) {
      const one = await measure(benchCase, round);
      if (round > 0) measured.get(benchCase.name)?.push(one);
    }
    onRound(round);
  }
  return measured;
};
