import type { Bundles } from './bundles.ts';
import type { BenchCase } from './case.ts';
import { type Measured, percentile } from './result.ts';
import { startSandbox } from './sandbox.ts';
import type { Services } from './services.ts';

/** How many invocations follow the first one. */
export type Plan = { warm: number; worst: number; settling: number; steady: number };

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
type BenchResponse = Pick<BenchCase['response'], 'status' | 'text'>;

const assertResponse = (payload: string, { status = 200, text }: BenchResponse) => {
  const { statusCode = 200, body = payload, headers } = JSON.parse(payload);
  const result = `${body} ${headers?.Location ?? ''}`;
  if (statusCode === status && result.includes(text)) return;
  throw new Error(`${statusCode} ${result.slice(0, 500)} instead of ${status} ${text}`);
};

/** @returns the wall time of each, from the event to the answer */
const invokeTimes = async (
  sandbox: Sandbox,
  times: number,
  event: BenchCase['event'],
  response: BenchResponse,
): Promise<number[]> => {
  const wallMs: number[] = [];
  for (let n = 0; n < times; n++) {
    assertResponse(await sandbox.invoke(await event()), response);
    wallMs.push(sandbox.lastMs());
  }
  return wallMs;
};

/** The calls of one invocation, without those that its event took to make. */
const countCalls = async (sandbox: Sandbox, { event, response }: BenchCase, services: Services) => {
  const next = await event();
  const before = await services.countCalls();
  assertResponse(await sandbox.invoke(next), response);
  const after = await services.countCalls();
  return {
    dynamodbCalls: after.dynamodbCalls - before.dynamodbCalls,
    kmsCalls: after.kmsCalls - before.kmsCalls,
    providerCalls: after.providerCalls - before.providerCalls,
  };
};

/** When the code is compiled and its caches are full. */
const measureSteady = async (
  sandbox: Sandbox,
  { task, event, response }: BenchCase,
  { settling, steady }: Plan,
) => {
  if (task === undefined || steady === 0) {
    return { steadyCpuMs: Number.NaN, steadyP50Ms: Number.NaN, steadyP99Ms: Number.NaN };
  }
  await invokeTimes(sandbox, settling, event, response);
  const beforeCpuMs = await sandbox.cpuMs();
  const wallMs = await invokeTimes(sandbox, steady, event, response);
  return {
    steadyCpuMs: ((await sandbox.cpuMs()) - beforeCpuMs) / steady,
    steadyP50Ms: percentile(wallMs, 0.5),
    steadyP99Ms: percentile(wallMs, 0.99),
  };
};

/** One cold start and what follows it. @throws Error at the first wrong answer */
export const measure = async (
  benchCase: BenchCase,
  { bundles, services, memoryMb }: { bundles: Bundles; services: Services; memoryMb: number },
  plan: Plan,
): Promise<Measured> => {
  const { name, bundle, calls, event, response, worst } = benchCase;
  const first = await event();
  const { url } = bundles.find(bundle, calls.provider !== undefined);
  const sandbox = await startSandbox(
    bundles.runtime,
    { name, bundle: url, memoryMb },
    services.env,
  );
  try {
    const initCpuMs = await sandbox.cpuMs();
    assertResponse(await sandbox.invoke(first), response);
    const coldWallMs = sandbox.wallMs();
    const coldCpuMs = await sandbox.cpuMs();
    const coldPeakMib = sandbox.peakMib();
    await invokeTimes(sandbox, plan.warm, event, response);
    const warmCpuMs = ((await sandbox.cpuMs()) - coldCpuMs) / plan.warm;
    const warmPeakMib = sandbox.peakMib();
    if (worst) await invokeTimes(sandbox, plan.worst, worst.event, worst);
    return {
      ...{ initCpuMs, coldCpuMs, coldWallMs, warmCpuMs, coldPeakMib, warmPeakMib },
      worstPeakMib: worst ? sandbox.peakMib() : 0,
      ...(await countCalls(sandbox, benchCase, services)),
      ...(await measureSteady(sandbox, benchCase, plan)),
    };
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    sandbox.stop();
  }
};
