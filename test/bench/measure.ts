import type { Bundles } from './bundles.ts';
import type { BenchCase } from './case.ts';
import { startSandbox } from './sandbox.ts';
import type { Services } from './services.ts';

/** What one process cost. CPU time is of all its threads. */
export type Measured = {
  /** Until it asks for its first invocation. */
  initCpuMs: number;
  /** Until the first answer, in all. */
  coldCpuMs: number;
  coldWallMs: number;
  /** Of one more invocation. */
  warmCpuMs: number;
  coldPeakMib: number;
  warmPeakMib: number;
  /** 0 where there is no worst event. */
  worstPeakMib: number;
};

const warmInvocations = 50;
const worstInvocations = 3;

const assertAnswer = (payload: string, { status = 200, text }: BenchCase['answer']) => {
  const { statusCode = 200, body = payload, headers } = JSON.parse(payload);
  const answered = `${body} ${headers?.Location ?? ''}`;
  if (statusCode === status && answered.includes(text)) return;
  throw new Error(`${statusCode} ${answered.slice(0, 500)} instead of ${status} ${text}`);
};

/** One cold start and what follows it. @throws Error at the first wrong answer */
export const measure = async (
  benchCase: BenchCase,
  { bundles, services, memoryMb }: { bundles: Bundles; services: Services; memoryMb: number },
): Promise<Measured> => {
  const { name, bundle, calls, event, worst } = benchCase;
  const first = await event();
  const { url } = bundles.find(bundle, calls.provider !== undefined);
  const sandbox = await startSandbox(
    bundles.runtime,
    { name, bundle: url, memoryMb },
    services.env,
  );
  try {
    const initCpuMs = await sandbox.cpuMs();
    assertAnswer(await sandbox.invoke(first), benchCase.answer);
    const coldWallMs = sandbox.wallMs();
    const coldCpuMs = await sandbox.cpuMs();
    const coldPeakMib = sandbox.peakMib();
    for (let n = 0; n < warmInvocations; n++) {
      assertAnswer(await sandbox.invoke(await event()), benchCase.answer);
    }
    const warmCpuMs = ((await sandbox.cpuMs()) - coldCpuMs) / warmInvocations;
    const warmPeakMib = sandbox.peakMib();
    for (let n = 0; worst && n < worstInvocations; n++) {
      assertAnswer(await sandbox.invoke(await worst.event()), worst);
    }
    const worstPeakMib = worst ? sandbox.peakMib() : 0;
    return {
      initCpuMs,
      coldCpuMs,
      coldWallMs,
      warmCpuMs,
      coldPeakMib,
      warmPeakMib,
      worstPeakMib,
    };
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    sandbox.stop();
  }
};
