import { running } from '../scheduler/process.ts';
import type { Variant } from '../scheduler/step.ts';

/** Something outside of the tables, as a step. */
export const outside = <T>(
  label: string,
  place: string,
  faults: Variant[],
  perform: () => T,
  reads: string[][] = [],
): Promise<T> =>
  running().wait({
    label: () => label,
    footprint: { reads, writes: [[place]] },
    faults,
    perform,
    failure: () => new Error('The call failed'),
    patienceMs: 1_000,
  }) as Promise<T>;
