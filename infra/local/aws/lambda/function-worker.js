import { parentPort, workerData } from 'node:worker_threads';

/**
 * Runs one bundled function in its own thread, as Lambda's runtime does in a process. It is
 * JavaScript, because stripping types doubles the time in which a thread starts.
 */
const { handler } = await import(workerData.bundle);

parentPort?.on('message', async ({ id, event, context, endsAtMs }) => {
  const getRemainingTimeInMillis = () => endsAtMs - Date.now();
  try {
    const result = await handler(event, { ...context, getRemainingTimeInMillis });
    // Lambda's answers are JSON, so anything else in a result is lost.
    parentPort?.postMessage({ id, result: JSON.stringify(result) });
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error);
    const errorType = error instanceof Error ? error.name : typeof error;
    parentPort?.postMessage({ id, errorMessage, errorType });
  }
});
