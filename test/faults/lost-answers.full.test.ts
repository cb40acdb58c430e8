import { isDeepStrictEqual } from 'node:util';
import { expect, it, vi } from 'vitest';
import { soaking } from '../soak/soaks.ts';
import type { FaultMode } from '../support/fault/fault.ts';
import { createAftermath } from '../support/lost-answers/aftermath.ts';
import { callbackScenarios } from '../support/lost-answers/callback-scenarios.ts';
import { changeScenarios, eventScenarios } from '../support/lost-answers/change-scenarios.ts';
import { noticeScenarios } from '../support/lost-answers/notice-scenarios.ts';
import { optionScenarios } from '../support/lost-answers/option-scenarios.ts';
import {
  type Outcome,
  runScenario,
  type Scenario,
  type Write,
} from '../support/lost-answers/run-scenario.ts';
import { startLostAnswersWorld } from '../support/lost-answers/world.ts';
import { createRandom } from '../support/run/random.ts';

const { runs, seed, isSoak, progress, report } = soaking('lost-answers');
const random = createRandom(seed);
const modes = ['commitThenDrop', 'commitThenHalf', 'failAfterCommit', 'duplicate'] as const;
const scenarios: readonly Scenario[] = [
  ...changeScenarios,
  ...callbackScenarios,
  ...optionScenarios,
  ...noticeScenarios,
  ...eventScenarios,
];
const world = await startLostAnswersWorld();
const aftermath = createAftermath(world);

/** Every keyed request makes these writes, so the first scenario stands for all. */
const common = /-(api-keys|rate-limits)$/;

/** Every write that any scenario makes without faults, and how each scenario should end. */
const discover = async () => {
  const clean = new Map<Scenario, Outcome>();
  const places: [Scenario, Write][] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const { writes, ...outcome } = await runScenario(world, scenario);
    clean.set(scenario, outcome);
    const own = writes.filter(({ tableName = '' }) => index === 0 || !common.test(tableName));
    places.push(...own.map((write): [Scenario, Write] => [scenario, write]));
  }
  return { clean, places };
};

/** A short run loses some of the answers, each in any way. */
const shortPlaces = 40;
const some = <T>(all: readonly T[]): T[] =>
  Array.from({ length: shortPlaces }, () => random.pick(all));

type Run = { name: string; expected: Outcome; outcome: Outcome };
const nameOf = (scenario: Scenario, { operation, tableName, from }: Write, mode: FaultMode) =>
  `${scenario.name}: ${operation} ${tableName ?? ''} ${from}, ${mode}`;

const title = `${runs} times for each write, a lost answer fails nothing and repeats nothing (seed ${seed})`;
it(title, { timeout: 24 * 3_600_000 }, async () => {
  const { clean, places } = await discover();
  const done: Run[] = [];
  for (let time = 0; time < runs; time++) {
    for (const [scenario, write] of isSoak ? places : some(places)) {
      for (const mode of isSoak ? modes : [random.pick(modes)]) {
        const { got, left, tenantId } = await runScenario(world, scenario, { ...write, mode });
        const expected = clean.get(scenario) ?? { tenantId, got, left };
        const name = nameOf(scenario, write, mode);
        done.push({ name, expected, outcome: { tenantId, got, left } });
      }
      await aftermath.receive();
    }
    progress(time);
  }

  const traceOf = aftermath.traces();
  const isFalseFailure = ({ expected, outcome }: Run) =>
    !isDeepStrictEqual(outcome.got, expected.got);
  const isRepeated = ({ expected, outcome }: Run) =>
    !isDeepStrictEqual(outcome.left, expected.left) ||
    !isDeepStrictEqual(traceOf(outcome.tenantId), traceOf(expected.tenantId));
  // Events come later than answers.
  const settled = async () => {
    await aftermath.receive();
    expect(done.filter(isRepeated)).toEqual([]);
  };
  await vi.waitFor(settled, { timeout: 120_000, interval: 500 }).catch(() => {});
  const [failed, repeated] = [done.filter(isFalseFailure), done.filter(isRepeated)];
  report({
    writes: places.length,
    'runs with a lost answer': done.length,
    'false failures': failed.length,
    'done twice or not at all': repeated.length,
  });
  const details = ({ name, expected, outcome }: Run) => ({
    name,
    expected: { ...expected, ...traceOf(expected.tenantId) },
    outcome: { ...outcome, ...traceOf(outcome.tenantId) },
  });
  expect(failed.slice(0, 5).map(details)).toEqual([]);
  expect(repeated.slice(0, 5).map(details)).toEqual([]);
});
