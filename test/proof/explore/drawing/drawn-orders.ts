import { scenarioOf } from '../ends-of.ts';
import { type ShownStep, stepsOf } from '../report.ts';
import { brokenIn, programsOf } from '../scenarios/scenario.ts';
import { runOrder } from '../scheduler/run-order.ts';
import { withVirtualGlobals } from '../scheduler/virtual-globals.ts';
import { findSeededRace, seededRaces } from '../seeded/find-seeded-races.ts';

/** An order of two processes, and what it came to. */
export type DrawnOrder = {
  title: string;
  about: string;
  steps: readonly ShownStep[];
  outcome: string;
};

const raceName = 'everybody who finds the token expired refreshes it';

const isDrawn = ({ process }: ShownStep) => !process.endsWith('after');

/** Runs our code with whoever was on at each step; who has ended gives way. */
const follow = async (scenarioName: string, processes: readonly string[]) => {
  withVirtualGlobals();
  const scenario = scenarioOf(scenarioName);
  const left = [...processes];
  const order = await runOrder(programsOf(scenario), 0, (options) => {
    const isOn = (name: string | undefined) => options.some(({ process }) => process === name);
    while (left.length > 1 && !isOn(left[0])) left.shift();
    const at = options.findIndex(({ process }) => process === left[0]);
    // The last one goes on to its end.
    if (left.length > 1) left.shift();
    return Math.max(at, 0);
  });
  return { steps: stepsOf(order).filter(isDrawn), broken: brokenIn(scenario, order) };
};

/** The shortest order that a seeded fault does not survive, and our code in the same order. */
export const drawnOrders = async (): Promise<DrawnOrder[]> => {
  const race = seededRaces.find(({ name }) => name === raceName);
  const finding = race && (await findSeededRace(race));
  if (!finding) throw new Error(`Nothing finds “${raceName}”`);
  const seeded = finding.steps.filter(isDrawn);
  const ours = await follow(
    finding.scenario,
    seeded.map(({ process }) => process),
  );
  if (ours.broken) throw new Error(ours.broken.how);
  return [
    {
      title: 'Our code',
      about: 'in the same order',
      steps: ours.steps,
      outcome: 'No promise is broken.',
    },
    { title: 'With a fault put in', about: raceName, steps: seeded, outcome: finding.how },
  ];
};
