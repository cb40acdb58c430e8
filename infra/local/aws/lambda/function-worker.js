import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Runs one bundled function in its own thread, as Lambda's runtime does in a process. It is
 * JavaScript, because stripping types doubles the time in which a thread starts.
 */
const loadedFromMs = performance.now();
const { handler } = await import(workerData.bundle);
/** Of the first invocation alone. */
let initMs = performance.now() - loadedFromMs;

const usageSince = (startedAtMs, ownInitMs) => {
  const { total_heap_size, external_memory } = getHeapStatistics();
  const usedMb = Math.ceil((total_heap_size + external_memory) / 2 ** 20);
  return { initMs: ownInitMs, durationMs: performance.now() - startedAtMs, usedMb };
};

parentPort?.on('message', async ({ id, event, context, endsAtMs }) => {
  const [startedAtMs, ownInitMs] = [performance.now(), initMs];
  initMs = undefined;
  const getRemainingTimeInMillis = () => endsAtMs - Date.now();
  try {
    const result = await handler(event, { ...context, getRemainingTimeInMillis });
    // Lambda's answers are JSON, so anything else in a result is lost.
    const usage = usageSince(startedAtMs, ownInitMs);
    parentPort?.postMessage({ id, result: JSON.stringify(result), usage });
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error);
    const errorType = error instanceof Error ? error.name : typeof error;
    const usage = usageSince(startedAtMs, ownInitMs);
    parentPort?.postMessage({ id, errorMessage, errorType, usage });
  }
});
