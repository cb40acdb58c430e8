import { finished } from 'node:stream/promises';
import type { Worker } from 'node:worker_threads';

/**
 * `start-bundled.ts`, which answers a message with the bytes that are in use after a collection of
 * garbage, in the main thread and by the id of each other one. Needs `--expose-gc`.
 */
const workers = new Set<Worker>();
process.on('worker', (worker) => {
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
});

const usedBy = async (worker: Worker): Promise<number> => {
  // Nothing else collects the garbage of another thread.
  await finished((await worker.getHeapSnapshot()).resume());
  const { used_heap_size, external_memory } = await worker.getHeapStatistics();
  return used_heap_size + external_memory;
};

process.on('message', async () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const threads: Record<number, number> = {};
  for (const worker of workers) threads[worker.threadId] = await usedBy(worker);
  process.send?.({ main: heapUsed + external, threads });
});

await import('../../support/processes/start-bundled.ts');
