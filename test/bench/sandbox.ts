import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchMemory } from '../support/run/process-memory.ts';
import { startRuntimeApi } from './runtime-api.ts';

/** Time on a CPU so far, of all threads. */
const cpuMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds / 1e6, 0);

/** The kernel books a running thread's time late; one that waits is booked already. */
const settleMs = 3;

/**
 * One execution environment: a fresh process with the flags that Lambda derives from the memory.
 * @param bundle file URL
 * @param flags further ones for Node.js
 */
export const startSandbox = async (
  runtime: string,
  { name, bundle, memoryMb }: { name: string; bundle: string; memoryMb: number },
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
        ...env,
        AWS_LAMBDA_RUNTIME_API: api.host,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
        BENCH_BUNDLE: bundle,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  // Not inherited, so that a test can keep it to itself.
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const pid = child.pid ?? 0;
  child.once('exit', (code) => api.fail(new Error(`${name} ended with ${code}`)));
  await api.ready();
  return {
    pid,
    invoke: api.invoke,
    lastMs: api.lastMs,
    /** Since the process began. */
    wallMs: () => performance.now() - startedAtMs,
    cpuMs: async () => {
      await sleep(settleMs);
      return cpuMs(pid);
    },
    peakMib: () => watchMemory(pid).peakMib(),
    stop: () => {
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      api.close();
    },
  };
};
