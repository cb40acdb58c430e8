import { parentPort, workerData } from 'node:worker_threads';

/** Runs one bundled function in its own thread, as Lambda's runtime does in a process. */
const { handler } = await import(workerData.bundle);

type Invocation = {
  id: number;
  event: unknown;
  context: { awsRequestId: string };
  endsAtMs: number;
};

parentPort?.on('message', async ({ id, event, context, endsAtMs }: Invocation) => {
  const getRemainingTimeInMillis = () => endsAtMs - Date.now();
  try {
    const result = await handler(event, { ...context, getRemainingTimeInMillis });
    // Lambda's answers are JSON, so anything else in a result is lost.
    parentPort?.postMessage({ id, result: JSON.stringify(result) });
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, errorMessage });
  }
});
