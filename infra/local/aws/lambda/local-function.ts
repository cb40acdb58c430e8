import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

/** What an invocation took, if it ended by itself. Memory is of the thread alone. */
type Usage = { initMs?: number; durationMs: number; usedMb: number };

/** Lambda's answer to an invocation: the result as JSON, or the thrown error. */
export type FailedInvocation = { errorMessage: string; errorType?: string; usage?: Usage };
export type InvocationResult = { result: string; usage?: Usage } | FailedInvocation;

export type LocalFunction = {
  invoke(event: unknown, awsRequestId: string): Promise<InvocationResult>;
  close(): Promise<void>;
};

const requestTimeoutMs = 25_000;
/** Of an invocation whose caller waits, and of its answer. */
export const maxPayloadBytes = 6 * 1024 * 1024;

/** The refusal of an event that is too large, which never reaches the function. */
const tooLarge: InvocationResult = {
  errorMessage: `Request must be smaller than ${maxPayloadBytes} bytes`,
  errorType: 'RequestEntityTooLargeException',
};

/**
 * Without it, each thread keeps up to 150 MB of garbage: V8 collects when this part of a heap is
 * full, and derives its size from the memory of the machine.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

/** What becomes of a line that a function prints; by default it is printed. */
export type OnPrinted = (name: string, line: string) => void;

const print: OnPrinted = (_, line) => process.stdout.write(`${line}\n`);

const startWorker = (bundle: string, env: Record<string, string>) =>
  new Worker(new URL('./function-worker.js', import.meta.url), {
    workerData: { bundle },
    env,
    execArgv: [],
    resourceLimits,
    stdout: true,
  });

/** Invokes with Lambda's limits of events and answers. */
export const withPayloadLimits =
  (invoke: LocalFunction['invoke']): LocalFunction['invoke'] =>
  async (event, awsRequestId) => {
    if (Buffer.byteLength(JSON.stringify(event)) > maxPayloadBytes) return tooLarge;
    const invoked = await invoke(event, awsRequestId);
    return 'result' in invoked && invoked.result?.length > maxPayloadBytes
      ? { errorMessage: 'Response payload size exceeded' }
      : invoked;
  };

/**
 * One function in a worker thread, with only its own environment variables, and with Lambda's time
 * and payload limits. When a thread dies, its invocations fail, and the next one starts a new thread.
 * @param bundle file URL of the bundle
 */
export const createLocalFunction = (
  name: string,
  bundle: string,
  env: Record<string, string>,
  timeoutMs = requestTimeoutMs,
  onPrinted: OnPrinted = print,
): LocalFunction => {
  const pending = new Map<number, (invoked: InvocationResult) => void>();
  let worker: Worker | undefined;
  let lastId = 0;

  const failAll = (errorMessage: string) => {
    worker = undefined;
    for (const [id, settle] of pending) {
      pending.delete(id);
      settle({ errorMessage });
    }
  };
  const start = () => {
    const started = startWorker(bundle, env);
    createInterface({ input: started.stdout }).on('line', (line) => onPrinted(name, line));
    started.on('message', ({ id, ...invoked }: { id: number } & InvocationResult) => {
      pending.get(id)?.(invoked);
      pending.delete(id);
    });
    started.on('error', (error) => {
      console.error(`${name} crashed: ${error instanceof Error ? error.stack : error}`);
      failAll('Runtime exited with error');
    });
    started.on('exit', () => failAll('Runtime exited'));
    return started;
  };
  const post = (event: unknown, awsRequestId: string): Promise<InvocationResult> => {
    const settled = Promise.withResolvers<InvocationResult>();
    const id = ++lastId;
    const timer = setTimeout(() => {
      pending.delete(id);
      settled.resolve({ errorMessage: `Task timed out after ${timeoutMs / 1000} seconds` });
    }, timeoutMs);
    pending.set(id, (invoked) => {
      clearTimeout(timer);
      settled.resolve(invoked);
    });
    worker ??= start();
    const context = { awsRequestId, functionName: name };
    worker.postMessage({ id, event, context, endsAtMs: Date.now() + timeoutMs });
    return settled.promise;
  };

  return {
    invoke: withPayloadLimits(post),
    close: async () => {
      await worker?.terminate();
    },
  };
};
