import { running } from './scheduler/process.ts';
import type { Effect } from './scheduler/step.ts';

type Outside<T> = Pick<Effect, 'faults'> & {
  label: string;
  place: string;
  perform: () => T;
  reads?: string[][];
} & Partial<Pick<Effect, 'failure' | 'patienceMs'>>;

/** Something outside of the tables, as a step. */
export const outside = <T>({ label, place, reads = [], ...rest }: Outside<T>): Promise<T> =>
  running().wait({
    failure: () => new Error('The call failed'),
    patienceMs: 1_000,
    label: () => label,
    footprint: { reads, writes: [[place]] },
    ...rest,
  }) as Promise<T>;
