import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { snapshotFunctions } from '../../../infra/bundling/snapshot/write-snapshots.ts';
import type { BenchCase, Variant } from './case.ts';

/** As in an environment with startup snapshots, but for the script that looks whether one fits: 3 ms. */
const snapshot: Variant = {
  name: 'snapshot',
  start: async (folder) => ({
    flags: [`--snapshot-blob=${join(folder, 'snapshot.blob')}`],
    env: { BENCH_BUNDLE: pathToFileURL(join(folder, 'started.mjs')).href },
  }),
};

/** Has each case of a function with a snapshot measured from it too. */
export const withSnapshots = (cases: readonly BenchCase[]): BenchCase[] =>
  cases.map((each) =>
    each.by === undefined && snapshotFunctions.includes(each.bundle)
      ? { ...each, variants: [snapshot] }
      : each,
  );
