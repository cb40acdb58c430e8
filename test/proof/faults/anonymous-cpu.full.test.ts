import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { functionOf } from '../../../infra/bundling/handler-name.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { noticeSenders } from '../../support/notices/signed-notices.ts';
import { canMeasureMemory } from '../../support/run/process-memory.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { anonymousPlaces } from '../support/anonymous/anonymous-places.ts';
import { oddTexts, usualText } from '../support/anonymous/pumped-texts.ts';
import { prepareFunction } from '../support/processes/function-process.ts';

/** One route of each function. */
const anonymous = [
  ...new Map(
    routes.filter(({ scope }) => scope === undefined).map((each) => [functionOf(each), each]),
  ),
];
const memoryMb = Math.max(...selectEnvironments().map((each) => each.memoryMb));

/** Of what a function costs that only responds, with a plain text of the same length. */
const mostTimes = 60;
/** The least of so many is its own cost: others use the processor's caches too. */
const tries = 5;
const warming = 10;

const stack = await startTestStack();

/** A function in a process of its own. */
const startFunction = async (name: string) => {
  const start = await prepareFunction(name, stack, []);
  const { invoke, lastMs, cpuMs, stop } = await start(memoryMb, []);
  /** No less than its time on a processor, and quickly known. */
  const wallMs = async (event: object) => {
    await invoke(event);
    return lastMs();
  };
  const leastCpuMs = async (event: object) => {
    const costs: number[] = [];
    for (let n = 0; n < tries; n++) {
      const before = await cpuMs();
      await invoke(event);
      costs.push((await cpuMs()) - before);
    }
    return Math.min(...costs);
  };
  const warm = async (event: object) => {
    for (let n = 0; n < warming; n++) await invoke(event);
  };
  return { wallMs, leastCpuMs, warm, stop };
};
type MeasuredFunction = Awaited<ReturnType<typeof startFunction>>;

// Only Linux says how long another process was on a processor.
describe.runIf(canMeasureMemory)('the time on a processor', () => {
  let health: MeasuredFunction;
  const plain = new Map<number, number>();

  beforeAll(async () => {
    for (const { app } of Object.values(noticeSenders)) await stack.oauthApps.put(app);
    health = await startFunction('get-health');
  });
  afterAll(() => health.stop());

  /** What the function costs that only responds, with so long a body. */
  const plainCost = async (event: object, length: number) => {
    const known = plain.get(length);
    if (known !== undefined) return known;
    const request = { ...event, body: usualText(length) };
    await health.warm(request);
    const cost = await health.leastCpuMs(request);
    plain.set(length, cost);
    return cost;
  };

  it.each(anonymous)(
    'of %s is in proportion to what anybody sends, in whatever place',
    async (name, route) => {
      const measured = await startFunction(name);
      const slow: string[] = [];
      for (const { name: place, most, eventOf } of anonymousPlaces(route)) {
        await measured.warm(eventOf(usualText(most)));
        const limit = mostTimes * (await plainCost(eventOf(''), most));
        for (const [kind, text] of oddTexts(most)) {
          const event = eventOf(text);
          if ((await measured.wallMs(event)) <= limit) continue;
          const cost = await measured.leastCpuMs(event);
          if (cost > limit) slow.push(`${place} with ${kind}: ${cost} ms instead of ${limit}`);
        }
      }
      measured.stop();
      expect(slow).toEqual([]);
    },
  );
});
