import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const module = new URL('../../../../functions/platform/telemetry/print-text.ts', import.meta.url);

/** Runs a program that prints, in a process of its own; `variables` are those of Lambda. */
const start = (program: string, variables: Record<string, string>) =>
  spawn(
    process.execPath,
    ['--input-type=module', '--eval', `import { printText } from '${module}';\n${program}`],
    { env: variables, stdio: 'pipe' },
  );

const onLambda = { AWS_LAMBDA_RUNTIME_API: '127.0.0.1:9001' };

const counting = `
let writes = 0;
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (given) => { writes++; return write(given); };`;

test.each([
  ['on Lambda without the stream', onLambda, 0],
  ['in a thread of a local stack by its own stream', {}, 2],
])('prints %s', async (_, variables, writes) => {
  const { stdout } = start(
    `${counting}
    printText('ä\\n');
    printText('b\\n');
    write(String(writes));`,
    variables,
  );
  expect(await text(stdout)).toBe(`ä\nb\n${writes}`);
});

// More than any pipe holds, of characters of which a part may be written.
const long = 300_000;

test('loses nothing that a full pipe refuses, and lets nothing overtake it', async () => {
  // Node.js has opened the stream, so that a full pipe refuses, and does not wait.
  const { stdin, stdout, stderr } = start(
    `${counting}
    printText('€'.repeat(${long}) + '\\n');
    console.error('printed');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    printText('after it\\n');
    console.error(writes);
    process.stdin.unref();`,
    onLambda,
  );
  await once(stderr, 'data');
  let output = '';
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    // The pipe is empty again.
    if (output.length === long + 1) stdin.write('go on');
  });
  const [writes] = await Promise.all([text(stderr), once(stdout, 'end')]);
  expect(output).toBe(`${'€'.repeat(long)}\nafter it\n`);
  expect(writes).toBe('2\n');
});
