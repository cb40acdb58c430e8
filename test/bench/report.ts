import { table } from '../../infra/command-line/table.ts';
import { estimate, estimatePeakMb, memoriesMb } from './estimate.ts';
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
