import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { askOnTerminal } from '../../../infra/command-line/ask.ts';
import { runOperator } from '../../../infra/operator/run-operator.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { createSealedConnections, rotation } from './sealed-connections.ts';

const stack = await startTestStack();
const { dataDir } = stack;
const { connected, sealedOf, tokensOf } = createSealedConnections(stack, 'gmail');
const app = 1; // The demo provider's.

/** Runs it page by page, and presses Ctrl-C when it prints `words`. */
const rotateUntil = async (words: string, ...options: string[]) =>
  rotateOn({ isTTY: false }, words, ...options);

const rotateOn = async (screen: { isTTY: boolean }, words: string, ...options: string[]) => {
  const keyboard = new EventEmitter();
  const { terminal, output } = createTerminal({ env: process.env, ...screen });
  const { write } = terminal.stderr;
  terminal.once = (event, listener) => keyboard.once(event, listener);
  terminal.stderr.write = (text) => {
    write(text);
    if (!text.includes(words)) return;
    // As a terminal echoes it.
    if (screen.isTTY) output.stderr += '^C';
    keyboard.emit('SIGINT');
  };
  const args = ['rotate', '--local', dataDir, '--json', '--batch', '1', ...options];
  const code = await runOperator(args, terminal, askOnTerminal);
  return { code, ...output, answer: rotation.parse(JSON.parse(output.stdout)) };
};

it('Ctrl-C ends a rotation before the next secret, and says how to do the rest', async () => {
  const tenants: string[] = [];
  for (const token of ['a', 'b', 'c', 'd']) tenants.push(await connected(token));
  const before = await Promise.all(tenants.map(sealedOf));
  const all = app + tenants.length;

  const interrupted = await rotateUntil(`3 of ${all} done`);
  const { cursor } = interrupted.answer;
  expect(interrupted).toMatchObject({ code: 130, answer: { resealed: 3, failed: 0 } });
  expect(cursor).toMatch(/^connection\//);
  expect(interrupted.stderr.trimEnd().split('\n').at(-1)).toBe(
    `Interrupted: 3 of ${all} done. It is safe to run again: all of it, or the rest with --from ${cursor}.`,
  );

  const rest = await rotateUntil('never', '--from', cursor ?? '');
  expect(rest).toMatchObject({ code: 0, answer: { resealed: 2, cursor: null } });
  const after = await Promise.all(tenants.map(sealedOf));
  expect(after.filter((sealed, n) => sealed === before[n])).toEqual([]);
  for (const tenantId of tenants) {
    expect(await tokensOf(tenantId)).toMatchObject({ accessToken: 'old' });
  }
});

it('what follows a Ctrl-C on a screen has a line of its own', async () => {
  const { stderr } = await rotateOn({ isTTY: true }, 'done: 1 resealed');
  expect(stderr).toContain('\n^C\nInterrupted: 1 of ');
});

it('says once that it is done', async () => {
  const { terminal, output } = createTerminal({ env: process.env });
  await runOperator(['rotate', '--local', dataDir], terminal, askOnTerminal);
  expect(`${output.stderr}${output.stdout}`.match(/Done/g)).toHaveLength(1);
});

it('Ctrl-C ends the wait for a connection that is being refreshed', async () => {
  const tenantId = await connected('held');
  const stored = await stack.connections.primary(tenantId, 'gmail');
  if (!stored) throw new Error('not connected');
  const lease = { owner: 'somebody', untilMs: Date.now() + 3_600_000 };
  await stack.connections.acquireLease({ ...stored, lease }, 0);
  const sealed = await sealedOf(tenantId);
  const keyboard = new EventEmitter();
  const { terminal, output } = createTerminal({ env: process.env });
  terminal.once = (event, listener) => keyboard.once(event, listener);
  const args = ['rotate', '--local', dataDir, '--from', 'connection'];
  const rotating = runOperator(args, terminal, askOnTerminal);
  await expect.poll(() => keyboard.listenerCount('SIGINT')).toBe(1);
  setTimeout(() => keyboard.emit('SIGINT'), 500);
  expect(await rotating).toBe(130);
  expect(output.stderr).toMatch(/Interrupted: \d of 5 done\. It is safe to run again/);
  expect(await sealedOf(tenantId)).toBe(sealed);
});
