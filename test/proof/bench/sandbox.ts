import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http, { type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../../infra/local/listen.ts';
import { watchMemory } from '../../support/run/process-memory.ts';
import { createCpuTime } from './cpu-time.ts';

/** The kernel books a running thread's time late; one that waits is booked already. */
const settleMs = 3;

type Sandboxed = {
  name: string;
  /** File URL. */
  bundle: string;
  memoryMb: number;
  /** Gets what it prints, line by line; without it, that is lost. */
  onLine?: (line: string) => void;
};

/**
 * One execution environment: a fresh process with the flags that Lambda derives from the memory.
 * @param flags further ones for Node.js
 */
export const startSandbox = async (
  runtime: string,
  { name, bundle, memoryMb, onLine }: Sandboxed,
  env: Record<string, string>,
  flags: readonly string[] = [],
) => {
  const api = await startRuntimeApi();
  const startedAtMs = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--max-http-header-size=81920',
      `--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`,
      `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
      ...flags,
      runtime,
    ],
    {
      env: {
        BENCH_BUNDLE: bundle,
        ...env,
        AWS_LAMBDA_RUNTIME_API: api.host,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
      },
      stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'pipe'],
    },
  );
  // Not inherited, so that a test can keep it to itself.
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const pid = child.pid ?? 0;
  child.once('exit', (code, signal) => {
    api.fail(new Error(`${name} ended with ${code ?? signal}`));
    // Else it would keep this process, if the other one never came to its first call.
    api.close();
  });
  await api.ready();
  const cpuMs = createCpuTime(`/proc/${pid}/task`);
  return {
    pid,
    invoke: api.invoke,
    lastMs: api.lastMs,
    /** Since the process began. */
    wallMs: () => performance.now() - startedAtMs,
    cpuMs: async () => {
      await sleep(settleMs);
      return cpuMs();
    },
    peakMib: () => watchMemory(pid).peakMib(),
    stop: () => {
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      api.close();
    },
  };
};

/** The longest that any function has; requests keep to a shorter one of their own. */
const timeoutMs = 300_000;

/**
 * Lambda's side of the runtime API, for one process.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
const startRuntimeApi = async () => {
  let idle = Promise.withResolvers<ServerResponse>();
  let result = Promise.withResolvers<string>();
  let acknowledge = () => {};
  let lastMs = 0;
  const gone = Promise.withResolvers<never>();
  // Nobody may be waiting when it happens.
  gone.promise.catch(() => {});
  const server = http.createServer(async (request, response) => {
    if (request.url?.endsWith('/invocation/next')) return idle.resolve(response);
    const body = await text(request);
    // Taken only now: the process rests until then, and can be looked at.
    acknowledge = () => response.writeHead(202).end();
    if (request.url?.endsWith('/response')) result.resolve(body);
    else result.reject(new Error(body));
  });
  // On a busy machine a process may be silent for longer than the five seconds of Node.js.
  server.keepAliveTimeout = 0;
  const origin = await listen(server, 0);
  return {
    host: new URL(origin).host,
    /** Resolves when the process asks for its first invocation. */
    ready: async () => {
      await Promise.race([idle.promise, gone.promise]);
    },
    /** @returns the answer's JSON; the process then waits for the next call */
    invoke: async (event: object): Promise<string> => {
      acknowledge();
      const response = await Promise.race([idle.promise, gone.promise]);
      idle = Promise.withResolvers();
      result = Promise.withResolvers();
      response.writeHead(200, {
        'content-type': 'application/json',
        'lambda-runtime-aws-request-id': randomUUID(),
        'lambda-runtime-deadline-ms': String(Date.now() + timeoutMs),
      });
      const sentAtMs = performance.now();
      response.end(JSON.stringify(event));
      const reply = await Promise.race([result.promise, gone.promise]);
      lastMs = performance.now() - sentAtMs;
      return reply;
    },
    /** From the event of the last invocation to its answer. */
    lastMs: () => lastMs,
    /** The process is gone: also between two calls, and the next one must not wait for it. */
    fail: gone.reject,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
