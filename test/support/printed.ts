/**
 * Whatever is printed while a test runs belongs to it, be it by code under test or by the functions
 * of a local stack, whose threads print through this process. Vitest keeps what goes to the console
 * by test, and prints it when the test fails.
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
