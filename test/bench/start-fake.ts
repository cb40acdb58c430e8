import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A stand-in in a process of its own: what it costs must not be taken for the function's. */
export const startFake = async (name: 'dynamodb' | 'kms' | 'google', ...args: string[]) => {
  const child = fork(fileURLToPath(new URL(`./fakes/${name}.ts`, import.meta.url)), args);
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`The fake ${name} ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  return {
    origin,
    /** Since it began. */
    requests: async (): Promise<number> => {
      const answered = once(child, 'message');
      child.send('requests');
      const [requests] = await answered;
      return Number(requests);
    },
    stop: () => child.kill(),
  };
};
