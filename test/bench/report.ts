import { table } from '../../infra/command-line/table.ts';
import { estimate, estimatePeakMb, memoriesMb } from './estimate.ts';
import type { Result } from './result.ts';

/** What was measured. */
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
    ]),
  );

/** What follows from it for Lambda: milliseconds cold and warm, and dollars per million. */
export const estimateTable = (results: readonly Result[], empty: Result): string =>
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
