import { table } from '../../infra/command-line/table.ts';
import type { Result } from './result.ts';
import type { Outcome } from './run-bench.ts';

/** What was measured of the first answer and of the next ones. */
export const measuredTable = (results: readonly Result[]): string =>
  table(
    [
      'function',
      'bundle kB',
      'CPU ÷ D',
      'first response ÷ E',
      'cold CPU ms',
      'of it INIT',
      'warm CPU ms',
      'peak RSS MB: cold',
      'warm',
      'worst',
      'calls',
    ],
    results.map((result) => [
      result.benchCase.name,
      (result.bytes / 1000).toFixed(0),
      result.coldCpuToD.toFixed(2),
      result.coldWallToE.toFixed(2),
      result.coldCpuMs.toFixed(0),
      result.initCpuMs.toFixed(0),
      result.warmCpuMs.toFixed(1),
      result.coldPeakMib.toFixed(0),
      result.warmPeakMib.toFixed(0),
      result.worstPeakMib ? result.worstPeakMib.toFixed(0) : '-',
      [result.dynamodbCalls, result.kmsCalls, result.providerCalls].join(' + '),
    ]),
  );

/** The tasks that raw functions do too, after 200 requests. */
const steadyTable = (results: readonly Result[]): string =>
  table(
    ['after 200 requests', 'CPU ÷ raw', 'p50 ÷ raw', 'CPU ms', 'p50 ms', 'p99 ms'],
    results
      .filter(({ steadyCpuMs }) => !Number.isNaN(steadyCpuMs))
      .map((result) => [
        result.benchCase.name,
        result.steadyCpuToRaw.toFixed(2),
        result.steadyP50ToRaw.toFixed(2),
        result.steadyCpuMs.toFixed(2),
        result.steadyP50Ms.toFixed(2),
        result.steadyP99Ms.toFixed(2),
      ]),
  );

/** What follows from it for Lambda: milliseconds cold and warm, and dollars per million. */
const estimateTable = (results: readonly Result[], empty: Result): string =>
  table(
    ['estimate on Lambda', 'used MB', ...memoriesMb.map((memoryMb) => `at ${memoryMb} MB`)],
    results.map((result) => [
      result.benchCase.name,
      estimatePeakMb(result, empty).toFixed(0),
      ...memoriesMb.map((memoryMb) => {
        const { coldMs, warmMs, dollars } = estimate(result, empty, memoryMb);
        return `${coldMs.toFixed(0)}/${warmMs.toFixed(0)} ms $${dollars.toFixed(2)}`;
      }),
    ]),
  );

/** A run as text: what was measured, and what it would cost on Lambda. */
export const report = ({ results, selfRatio }: Outcome): string => {
  const [empty] = results;
  const ours = results.filter(({ benchCase: { by } }) => by === undefined);
  return [
    measuredTable(results),
    steadyTable(results),
    ...(empty ? [estimateTable(ours, empty)] : []),
    `D again ÷ D: ${selfRatio.toFixed(3)}`,
  ].join('\n\n');
};

const memoriesMb = [128, 256, 512, 1024, 1769] as const;

/** Time that passes while AWS or a provider works; assumed. */
const waitMs = { dynamodb: 5, kms: 8, provider: 300 };
/** CPU time of a TLS connection, which loopback has none of; measured with node:https by itself. */
const tlsCpuMs = { first: 9, further: 1.5 };
/**
 * INIT of an empty function on arm, 512 MB, and the memory it reports.
 * @see https://github.com/maxday/lambda-perf/blob/main/data/2025/2025-12-21.json (nodejs22.x)
 */
const emptyInitMs = 118;
const emptyMemoryMb = 73;
/** @see https://aws.amazon.com/lambda/pricing/ (us-east-1, arm) */
const dollars = { perMillion: 0.2, perMillionGbSeconds: 13.33 };
/** @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const oneCpuMb = 1769;
const coldShare = 0.01;

type Estimate = {
  /** From the call to the answer, in a new and in a used execution environment. */
  coldMs: number;
  warmMs: number;
  /** Per million, one in a hundred of them cold. */
  dollars: number;
};

/**
 * What Lambda would bill, were its processor as fast as this one. CPU time is stretched by the share
 * of a CPU that comes with the memory; not during INIT, which has a whole one.
 */
const estimate = (
  { benchCase: { calls }, initCpuMs, coldCpuMs, warmCpuMs }: Result,
  empty: Result,
  memoryMb: number,
): Estimate => {
  const { dynamodb = 0, kms = 0, provider = 0 } = calls;
  const waited = dynamodb * waitMs.dynamodb + kms * waitMs.kms + provider * waitMs.provider;
  const connections = Number(dynamodb > 0) + Number(kms > 0) + provider;
  const coldTlsMs = connections && tlsCpuMs.first + (connections - 1) * tlsCpuMs.further;
  const stretch = Math.max(1, oneCpuMb / memoryMb);
  const initMs = emptyInitMs + Math.max(0, initCpuMs - empty.initCpuMs);
  const coldMs = initMs + waited + (coldCpuMs - initCpuMs + coldTlsMs) * stretch;
  const warmMs = waited + (warmCpuMs + provider * tlsCpuMs.further) * stretch;
  const billedMs = coldShare * coldMs + (1 - coldShare) * warmMs;
  const gbSeconds = (billedMs / 1000) * (memoryMb / 1024);
  return {
    coldMs,
    warmMs,
    dollars: dollars.perMillion + gbSeconds * dollars.perMillionGbSeconds,
  };
};

/** What the function would report as used: the managed runtime takes more room than ours. */
const estimatePeakMb = (result: Result, empty: Result): number => {
  const peakMib = Math.max(result.warmPeakMib, result.worstPeakMib);
  return peakMib + Math.max(0, emptyMemoryMb - empty.warmPeakMib);
};
