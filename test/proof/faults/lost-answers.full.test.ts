import { isDeepStrictEqual } from 'node:util';
import { expect, it, vi } from 'vitest';
import type { FaultMode } from '../../support/fault/fault.ts';
import { soaking } from '../soak/soaking.ts';
import { changeScenarios } from '../support/lost-answers/change-scenarios.ts';
import { connectingScenarios } from '../support/lost-answers/connecting-scenarios.ts';
import {
  createAftermath,
  type Outcome,
  runScenario,
  type Scenario,
  type Write,
} from '../support/lost-answers/run-scenario.ts';
import { tokenScenarios } from '../support/lost-answers/token-scenarios.ts';
import { startLostResponsesWorld } from '../support/lost-answers/world.ts';

const { runs, progress, report } = soaking('lost-answers');
const modes = ['drop', 'commitThenDrop', 'commitThenHalf', 'failAfterCommit', 'duplicate'] as const;
const scenarios: readonly Scenario[] = [
  ...changeScenarios,
  ...connectingScenarios,
  ...tokenScenarios,
];
const world = await startLostResponsesWorld();
const aftermath = createAftermath(world);

/** Every keyed request makes these writes, so the lists of agents stand for all. */
const common = /-(api-keys|rate-limits)$/;
const standsForAll = ({ name }: Scenario) => name.startsWith('agents: ');

/** Every write that any scenario makes without faults, and how each scenario should end. */
const discover = async () => {
  const clean = new Map<Scenario, Outcome>();
  const places: [Scenario, Write][] = [];
  for (const scenario of scenarios) {
    const { writes, ...outcome } = await runScenario(world, scenario);
    clean.set(scenario, outcome);
    const own = writes.filter(
      ({ tableName = '' }) => standsForAll(scenario) || !common.test(tableName),
    );
    places.push(...own.map((write): [Scenario, Write] => [scenario, write]));
  }
  return { clean, places };
};

type Run = { name: string; expected: Outcome; outcome: Outcome };
const nameOf = (scenario: Scenario, { operation, tableName, from }: Write, mode: FaultMode) =>
  `${scenario.name}: ${operation} ${tableName ?? ''} ${from}, ${mode}`;

const title = `${runs} times for each write, a lost call or answer fails nothing and repeats nothing`;
it(title, { timeout: 24 * 3_600_000 }, async () => {
  const { clean, places } = await discover();
  const done: Run[] = [];
  for (let time = 0; time < runs; time++) {
    for (const [scenario, write] of places) {
      for (const mode of modes) {
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
