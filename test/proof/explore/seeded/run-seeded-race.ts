import { Worker } from 'node:worker_threads';
import type { Finding } from '../explore-scenario.ts';

/** Our code with something else in one file, and in which orders it runs. */
export type SeededRun = {
  /** Below `functions/`. */
  file: string;
  source: string;
  /** Of the names of scenarios. */
  begins: readonly string[];
  faults: readonly number[];
  untilMs: number;
};

/**
 * In a thread that has no module yet.
 * @returns the broken promise, if there is one
 * @throws Error that the code throws, or if it never ends
 */
export const runSeededRace = (run: SeededRun): Promise<Finding | undefined> =>
  new Promise((resolve, reject) => {
    const url = new URL('./race-worker.ts', import.meta.url);
    const worker = new Worker(url, { workerData: run });
    const end = () => {
      void worker.terminate();
      reject(new Error('It never ends'));
    };
    // Longer than the longest order.
    const timer = setTimeout(end, run.untilMs - Date.now() + 10_000);
    worker.once('exit', () => clearTimeout(timer));
    worker.once('message', resolve);
    worker.once('error', reject);
  });
