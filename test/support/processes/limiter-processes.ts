import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { startTestDatabase } from '../run/test-database.ts';
import type { Arrival, Reply, Taken } from './limiter-process.ts';

const program = fileURLToPath(new URL('./limiter-process.ts', import.meta.url));

/** Many requests wait for one database on two cores. */
const sdkAttemptMs = 30_000;

type Waiting = { resolve(taken: Taken): void; reject(error: Error): void };

/** Processes that count requests on one database. They end with the test file. */
export const startLimiters = async (count: number) => {
  const { config, credentials } = await startTestDatabase();
  const waiting = new Map<number, Waiting>();
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('A limiter has ended'));
  };

  const startOne = async () => {
    const child = fork(
      program,
      [JSON.stringify({ ...config, sdkAttemptMs }), JSON.stringify(credentials)],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('A limiter did not start'))),
    ]);
    child.on('message', ({ id, ...reply }: Reply) => {
      if ('taken' in reply) waiting.get(id)?.resolve(reply.taken);
      else waiting.get(id)?.reject(new Error(reply.error));
      waiting.delete(id);
    });
    child.once('exit', fail);
    return child;
  };
  const children = await Promise.all(Array.from({ length: count }, startOne));
  afterAll(() => {
    for (const child of children) {
      child.off('exit', fail);
      child.kill('SIGKILL');
    }
  });

  let ids = 0;
  /** Lets one of the processes count a request at that time, or at once. */
  return (process: number, arrival: Omit<Arrival, 'id'>): Promise<Taken> =>
    new Promise((resolve, reject) => {
      const id = ids++;
      waiting.set(id, { resolve, reject });
      children[process % count]?.send({ id, ...arrival } satisfies Arrival);
    });
};
