import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { startTestDatabase } from '../../../support/run/test-database.ts';
import type { Arrival, ConsumedToken } from './limiter-process.ts';

const program = fileURLToPath(new URL('./limiter-process.ts', import.meta.url));

/** Many requests wait for one database on two cores. */
const sdkAttemptMs = 30_000;

/** Processes that count requests on one database. They end with the test file. */
export const startLimiters = async (count: number) => {
  const { config, credentials } = await startTestDatabase();
  const args = [{ ...config, sdkAttemptMs }, credentials].map((each) => JSON.stringify(each));
  const waiting = new Map<number, PromiseWithResolvers<ConsumedToken>>();
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('A limiter has ended'));
  };

  const startOne = async () => {
    const child = fork(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [shown] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (shown !== 'ready') throw new Error('A limiter did not start');
    child.on('message', ({ id, taken: consumed }: { id: number; taken: ConsumedToken }) => {
      waiting.get(id)?.resolve(consumed);
      waiting.delete(id);
    });
    return child.once('exit', fail);
  };
  const children = await Promise.all(Array.from({ length: count }, startOne));
  afterAll(() => {
    for (const child of children) child.off('exit', fail).kill('SIGKILL');
  });

  let ids = 0;
  /** Lets one of the processes count a request at that time, or at once. */
  return (process: number, arrival: Omit<Arrival, 'id'>): Promise<ConsumedToken> => {
    const id = ids++;
    const consumed = Promise.withResolvers<ConsumedToken>();
    waiting.set(id, consumed);
    children[process % count]?.send({ id, ...arrival } satisfies Arrival);
    return consumed.promise;
  };
};
