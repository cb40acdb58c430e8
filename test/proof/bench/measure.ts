import type { Bundles } from './bundles.ts';
import type { BenchCase } from './case.ts';
import type { CaseCounts, Cold, Steady } from './result.ts';
import { startSandbox } from './sandbox.ts';
import type { Services } from './services.ts';
import { percentile } from './statistics.ts';
import type { Charge } from './units.ts';

/** How many invocations follow the first one: when a case is looked at, and when it is compared with a raw one. */
export type Plan = { warm: number; worst: number; settling: number; steady: number };

/** Where processes run, and what they call. */
export type World = { bundles: Bundles; services: Services; memoryMb: number };

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
type BenchResponse = Pick<BenchCase['response'], 'status' | 'text'>;

const assertResponse = (payload: string, { status = 200, text }: BenchResponse) => {
  const { statusCode = 200, body = payload, headers } = JSON.parse(payload);
  const result = `${body} ${headers?.Location ?? ''}`;
  if (statusCode === status && result.includes(text)) return;
  throw new Error(`${statusCode} ${result.slice(0, 500)} instead of ${status} ${text}`);
};

/** Stands for those that one request alone uses. */
export const ownPartition = 'its own';

/** Starts a case's process, and ends it after the work. */
export const inSandbox = async <T>(
  { name, bundle, calls, start }: BenchCase,
  { bundles, services, memoryMb }: World,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> => {
  const { url, folder } = bundles.find(bundle, calls.provider !== undefined);
  const { env, flags } = (await start?.(folder)) ?? {};
  const sandboxed = { name, bundle: url, memoryMb };
  const sandbox = await startSandbox(
    bundles.runtime,
    sandboxed,
    { ...services.env, ...env },
    flags,
  );
  try {
    return await work(sandbox);
  } finally {
    sandbox.stop();
  }
};

/** From the start of the process to its first response. */
const coldOf = async (sandbox: Sandbox, event: object, response: BenchResponse): Promise<Cold> => {
  const initCpuMs = await sandbox.cpuMs();
  assertResponse(await sandbox.invoke(event), response);
  const coldWallMs = sandbox.wallMs();
  return { initCpuMs, coldCpuMs: await sandbox.cpuMs(), coldWallMs };
};

/** One cold start. @throws Error at a wrong response */
export const measureCold = async (benchCase: BenchCase, world: World): Promise<Cold> => {
  const event = await benchCase.event();
  return inSandbox(benchCase, world, (sandbox) => coldOf(sandbox, event, benchCase.response));
};

const invokeTimes = async (
  sandbox: Sandbox,
  times: number,
  event: BenchCase['event'],
  response: BenchResponse,
): Promise<void> => {
  for (let n = 0; n < times; n++) assertResponse(await sandbox.invoke(await event()), response);
};

/** The calls of one invocation, without those that its event took to make. */
const countCalls = async (sandbox: Sandbox, { event, response }: BenchCase, services: Services) => {
  const next = await event();
  const { charges: _, ...counts } = await services.count(async () =>
    assertResponse(await sandbox.invoke(next), response),
  );
  return counts;
};

/**
 * What DynamoDB would charge for a request to a process that has served one such. Of partitions that
 * the first one did not use, such as that of a new flow, each request has its own.
 */
export const chargesWhenWarm = async (
  sandbox: Sandbox,
  { event, response }: BenchCase,
  services: Services,
): Promise<Charge[]> => {
  const counted = async () => {
    const next = await event();
    const act = async () => assertResponse(await sandbox.invoke(next), response);
    return (await services.count(act)).charges;
  };
  const first = new Set((await counted()).map(({ partition }) => partition));
  return (await counted()).map(({ partition, ...units }) => ({
    partition: first.has(partition) ? partition : ownPartition,
    ...units,
  }));
};

/** One cold start, and what follows it, which varies little. */
export const lookAt = (
  benchCase: BenchCase,
  world: World,
  plan: Plan,
): Promise<Cold & CaseCounts> => {
  const { event, response, worst } = benchCase;
  return inSandbox(benchCase, world, async (sandbox) => {
    const cold = await coldOf(sandbox, await event(), response);
    const coldPeakMib = sandbox.peakMib();
    // Before it is warm: a process in use leases requests, and few of them count one in the table.
    const counts = await countCalls(sandbox, benchCase, world.services);
    const countedCpuMs = await sandbox.cpuMs();
    await invokeTimes(sandbox, plan.warm, event, response);
    const warmCpuMs = ((await sandbox.cpuMs()) - countedCpuMs) / plan.warm;
    const warmPeakMib = sandbox.peakMib();
    if (worst) await invokeTimes(sandbox, plan.worst, worst.event, worst);
    return {
      ...{ ...cold, warmCpuMs, coldPeakMib, warmPeakMib },
      worstPeakMib: worst ? sandbox.peakMib() : 0,
      ...counts,
    };
  });
};

/** A few requests in a row, so that a machine which slows down slows the other process as well. */
const requestsInTurn = 25;

/** A process whose code is compiled and whose caches are full. */
const settle = async (sandbox: Sandbox, benchCase: BenchCase, settling: number) => {
  const event = await benchCase.event();
  const invoke = (times: number) =>
    invokeTimes(sandbox, times, async () => event, benchCase.response);
  await invoke(settling);
  const wallMs: number[] = [];
  let cpuMs = 0;
  return {
    takeTurn: async () => {
      const beforeMs = await sandbox.cpuMs();
      for (let n = 0; n < requestsInTurn; n++) {
        await invoke(1);
        wallMs.push(sandbox.lastMs());
      }
      cpuMs += (await sandbox.cpuMs()) - beforeMs;
    },
    result: (): Steady => ({
      steadyCpuMs: cpuMs / wallMs.length,
      steadyP50Ms: percentile(wallMs, 0.5),
      steadyP99Ms: percentile(wallMs, 0.99),
    }),
  };
};

/** Two cases of which one does by hand what the other does, in processes that take turns. */
export const measureSteady = (
  ours: BenchCase,
  raw: BenchCase,
  world: World,
  { settling, steady }: Plan,
): Promise<{ ours: Steady; raw: Steady }> =>
  inSandbox(ours, world, (ourSandbox) =>
    inSandbox(raw, world, async (rawSandbox) => {
      const one = await settle(ourSandbox, ours, settling);
      const other = await settle(rawSandbox, raw, settling);
      for (let done = 0; done < steady; done += requestsInTurn) {
        await one.takeTurn();
        await other.takeTurn();
      }
      return { ours: one.result(), raw: other.result() };
    }),
  );
