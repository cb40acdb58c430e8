import { table } from '../../../infra/command-line/table.ts';
import { estimate, estimatePeakMb } from './estimate.ts';
import type { Result } from './result.ts';
import type { Outcome } from './run-bench.ts';

/** @param columns what is in each, by its head */
const tableOf = (results: readonly Result[], columns: Record<string, (of: Result) => string>) =>
  table(
    Object.keys(columns),
    results.map((result) => Object.values(columns).map((cellOf) => cellOf(result))),
  );

const numberOr = (value: number, other: string) => (Number.isNaN(value) ? other : value.toFixed(2));
const nameOf = ({ benchCase: { name } }: Result) => name;

/** What was measured of the first answer and of the next ones. */
export const measuredTable = (results: readonly Result[]): string =>
  tableOf(results, {
    function: nameOf,
    'bundle kB': ({ bytes }) => (bytes / 1000).toFixed(0),
    'CPU ÷ D': ({ coldCpuToD }) => numberOr(coldCpuToD, '-'),
    '±': ({ margin }) => (Number.isFinite(margin) ? margin.toFixed(3) : '-'),
    of: ({ samples }) => String(samples),
    'first response ÷ D': ({ coldWallToD }) => numberOr(coldWallToD, '-'),
    'cold CPU ms': ({ coldCpuMs }) => coldCpuMs.toFixed(0),
    'of it INIT': ({ initCpuMs }) => initCpuMs.toFixed(0),
    'warm CPU ms': ({ warmCpuMs }) => warmCpuMs.toFixed(1),
    'peak RSS MB: cold': ({ coldPeakMib }) => coldPeakMib.toFixed(0),
    warm: ({ warmPeakMib }) => warmPeakMib.toFixed(0),
    worst: ({ worstPeakMib }) => (worstPeakMib ? worstPeakMib.toFixed(0) : '-'),
    calls: ({ dynamodbCalls, kmsCalls, providerCalls }) =>
      [dynamodbCalls, kmsCalls, providerCalls].join(' + '),
    'RCU, WCU': ({ readUnits, writeUnits }) => `${readUnits}, ${writeUnits}`,
  });

/** The tasks that raw functions do too, after the settling requests. */
const steadyTable = (results: readonly Result[]): string =>
  table(
    ['warm', 'CPU ÷ raw', 'p50 ÷ raw', 'CPU ms', 'p50 ms', 'p99 ms'],
    results.flatMap(({ benchCase: { name }, steady }) =>
      steady
        ? [
            [
              ...[name, steady.cpuToRaw.toFixed(2), steady.p50ToRaw.toFixed(2)],
              ...[steady.steadyCpuMs, steady.steadyP50Ms, steady.steadyP99Ms].map((ms) =>
                ms.toFixed(2),
              ),
            ],
          ]
        : [],
    ),
  );

const memoriesMb = [128, 256, 512, 1024, 1769] as const;

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

/** `D again ÷ D: 1.003 ± 0.012` */
export const selfText = ({ selfRatio, selfMargin }: Pick<Outcome, 'selfRatio' | 'selfMargin'>) =>
  `D again ÷ D: ${selfRatio.toFixed(3)} ± ${selfMargin.toFixed(3)}`;

/** A run as text: what was measured, and what it would cost on Lambda. */
export const report = ({ results, empty, ...self }: Outcome): string => {
  const ours = results.filter(({ benchCase: { by } }) => by === undefined);
  return [
    measuredTable(results),
    steadyTable(results),
    estimateTable(ours, empty),
    selfText(self),
  ].join('\n\n');
};
