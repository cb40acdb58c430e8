import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const module = new URL('../../../../functions/platform/telemetry/print-text.ts', import.meta.url);

/**
 * A program that counts what it writes to the stream and without it, in a process of its own; `variables` are those
 * of Lambda.
 */
const start = (program: string, variables: Record<string, string>) => {
  const source = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { printText } from '${module}';
    let direct = 0;
    const { writeSync } = fs;
    fs.writeSync = (...given) => { direct++; return writeSync(...given); };
    syncBuiltinESMExports();
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
  ['on Lambda by one write for each turn, without the stream', onLambda, '0 2'],
  ['in a thread of a local stack by its own stream', {}, '3 0'],
])('prints %s', async (_, variables, writes) => {
  const printing = `
    printText('ä\\n');
    await undefined;
    printText('b\\n');
    await new Promise(setImmediate);
    printText('c\\n');
    await new Promise(setImmediate);
    write(writes + ' ' + direct);`;
  expect(await text(start(printing, variables).stdout)).toBe(`ä\nb\nc\n${writes}`);
});

test('has printed a line before a function is frozen or ended from outside', async () => {
  const frozen = `
    printText('a\\n');
    process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`;
  const { stdout } = start(frozen, onLambda);
  const [line] = await once(stdout, 'data');
  expect(String(line)).toBe('a\n');
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
    await new Promise(setImmediate);
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
