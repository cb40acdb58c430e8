import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const module = new URL('../../../../functions/platform/telemetry/print-text.ts', import.meta.url);

/** A program that counts what it writes to the stream, in a process of its own; `variables` are those of Lambda. */
const start = (program: string, variables: Record<string, string>) => {
  const source = `
    import { writeSync } from 'node:fs';
    import { printText } from '${module}';
    let writes = 0;
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (given) => { writes++; return write(given); };
    ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: variables,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

const onLambda = { AWS_LAMBDA_RUNTIME_API: '127.0.0.1:9001' };

test.each([
  ['on Lambda without the stream', onLambda, 0],
  ['in a thread of a local stack by its own stream', {}, 2],
])('prints %s', async (_, variables, writes) => {
  const printing = `
    printText('ä\\n');
    printText('b\\n');
    write(String(writes));`;
  expect(await text(start(printing, variables).stdout)).toBe(`ä\nb\n${writes}`);
});

// Far more than such a pipe holds, of characters of which a part may be written.
const long = 3_000_000;

test.each([
  ['in part', ''],
  ['whole', "try { for (;;) writeSync(1, 'x'.repeat(1e6)); } catch {}"],
])('loses nothing that a full pipe refuses %s, and lets nothing overtake it', async (_, fill) => {
  // The stream is open, so that a full pipe refuses, and does not wait.
  const { stdin, stdout, stderr } = start(
    `${fill}
    printText('€'.repeat(${long}) + '\\n');
    printText('at once\\n');
    console.error('printed');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    printText('later\\n');
    console.error(writes);
    process.stdin.unref();`,
    onLambda,
  );
  await once(stderr, 'data');
  let output = '';
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    // The pipe is empty again.
    if (output.endsWith('at once\n')) stdin.write('go on');
  });
  const [writes] = await Promise.all([text(stderr), once(stdout, 'end')]);
  expect(output.replace(/^x+/, '')).toBe(`${'€'.repeat(long)}\nat once\nlater\n`);
  expect(writes).toBe('3\n');
});
