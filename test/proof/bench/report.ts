import { table } from '../../../infra/command-line/table.ts';
import { dollarsPerMillion } from './prices.ts';
import type { Result } from './result.ts';
import type { Outcome } from './run-bench.ts';

/** @param columns what is in each, by its head */
const tableOf = (results: readonly Result[], columns: Record<string, (of: Result) => string>) =>
  table(
    Object.keys(columns),
    results.map((result) => Object.values(columns).map((cellOf) => cellOf(result))),
  );
const nameOf = ({ benchCase: { name } }: Result) => name;

/** What was measured of the first answer and of the next ones. */
export const measuredTable = (results: readonly Result[]): string =>
  tableOf(results, {
    function: nameOf,
    'bundle kB': ({ bytes }) => (bytes / 1000).toFixed(0),
    'CPU ÷ D': ({ coldCpuToD }) => coldCpuToD.toFixed(2),
    'first response ÷ E': ({ coldWallToE }) => coldWallToE.toFixed(2),
    'cold CPU ms': ({ coldCpuMs }) => coldCpuMs.toFixed(0),
    'of it INIT': ({ initCpuMs }) => initCpuMs.toFixed(0),
    'warm CPU ms': ({ warmCpuMs }) => warmCpuMs.toFixed(1),
    'peak RSS MB: cold': ({ coldPeakMib }) => coldPeakMib.toFixed(0),
    warm: ({ warmPeakMib }) => warmPeakMib.toFixed(0),
    worst: ({ worstPeakMib }) => (worstPeakMib ? worstPeakMib.toFixed(0) : '-'),
    calls: ({ dynamodbCalls, kmsCalls, providerCalls }) =>
      [dynamodbCalls, kmsCalls, providerCalls].join(' + '),
  });

/** The tasks that raw functions do too, after 200 requests. */
const steadyTable = (results: readonly Result[]): string =>
  tableOf(
    results.filter(({ steadyCpuMs }) => !Number.isNaN(steadyCpuMs)),
    {
      'after 200 requests': nameOf,
      'CPU ÷ raw': ({ steadyCpuToRaw }) => steadyCpuToRaw.toFixed(2),
      'p50 ÷ raw': ({ steadyP50ToRaw }) => steadyP50ToRaw.toFixed(2),
      'CPU ms': ({ steadyCpuMs }) => steadyCpuMs.toFixed(2),
      'p50 ms': ({ steadyP50Ms }) => steadyP50Ms.toFixed(2),
      'p99 ms': ({ steadyP99Ms }) => steadyP99Ms.toFixed(2),
    },
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
/** @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const oneCpuMb = 1769;

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
  return { coldMs, warmMs, dollars: dollarsPerMillion({ coldMs, warmMs }, memoryMb) };
};

/** What the function would report as used: the managed runtime takes more room than ours. */
const estimatePeakMb = (result: Result, empty: Result): number => {
  const peakMib = Math.max(result.warmPeakMib, result.worstPeakMib);
  return peakMib + Math.max(0, emptyMemoryMb - empty.warmPeakMib);
};
