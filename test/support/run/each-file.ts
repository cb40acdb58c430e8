import { afterAll, afterEach } from 'vitest';
import { endProcesses } from '../processes/process.ts';

/**
 * Sends everything that is printed during a test to the console, also the output of a local stack's
 * functions, whose threads print through this process. Vitest keeps the console's output by test,
 * and prints it when the test fails.
 */
const lead = (stream: NodeJS.WriteStream, toConsole: (text: string) => void) => {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    toConsole(Buffer.from(chunk).toString().replace(/\n$/, ''));
    for (const done of rest) if (typeof done === 'function') done();
    return true;
  };
};
lead(process.stdout, (text) => console.log('%s', text));
lead(process.stderr, (text) => console.error('%s', text));

// Threads print shortly after their answer, so wait until they have.
afterEach(() => new Promise((resolve) => setImmediate(resolve)));
afterAll(endProcesses);
