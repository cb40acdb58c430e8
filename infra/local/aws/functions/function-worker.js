import { parentPort, workerData } from 'node:worker_threads';

/**
 * Runs one bundled function in a thread of its own, as Lambda's runtime does in a process.
 * JavaScript: with types to strip, each thread would take twice as long to start.
 */
const { handler } = await import(workerData.bundle);

parentPort?.on('message', async ({ id, event, context, endsAtMs }) => {
  const getRemainingTimeInMillis = () => endsAtMs - Date.now();
  try {
    const result = await handler(event, { ...context, getRemainingTimeInMillis });
    // Lambda's answers are JSON: what does not survive it does not arrive.
    parentPort?.postMessage({ id, result: JSON.stringify(result) });
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, errorMessage });
  }
});
