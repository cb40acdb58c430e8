import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { askOnTerminal } from '../../../infra/command-line/ask.ts';
import { runOperator } from '../../../infra/operator/run-operator.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';
import { createSealedConnections } from './sealed-connections.ts';

const stack = await startTestStack();
const { connected, storedOf, sealedOf, tokensOf, rotate } = createSealedConnections(stack);
const app = 1; // The demo provider's.

/** Starts a rotation where somebody can press Ctrl-C, and does so when it prints `words`. */
const startRotation = (options: string, words = 'never', isTTY = false) => {
  const keyboard = new EventEmitter();
  const { terminal, output } = createTerminal({ env: process.env, isTTY });
  const { write } = terminal.stderr;
  terminal.once = (event, listener) => keyboard.once(event, listener);
  terminal.stderr.write = (text) => {
    write(text);
    if (!text.includes(words)) return;
    // As a terminal echoes it.
    if (isTTY) output.stderr += '^C';
    keyboard.emit('SIGINT');
  };
  const args = ['rotate', '--json', '--local', stack.dataDir, ...options.split(' ')];
  return { keyboard, output, code: runOperator(args, terminal, askOnTerminal) };
};

it('Ctrl-C ends a rotation before the next secret, and says how to do the rest', async () => {
  const tenants: string[] = [];
  for (const token of ['a', 'b', 'c', 'd']) tenants.push(await connected(token));
  const before = await Promise.all(tenants.map(sealedOf));
  const all = app + tenants.length;

  const { code, output } = startRotation('--batch 1', `3 of ${all} done`);
  expect(await code).toBe(130);
  const { cursor, ...answer } = JSON.parse(output.stdout);
  expect(answer).toMatchObject({ resealed: 3, failed: 0 });
  expect(cursor).toMatch(/^connection\//);
  expect(output.stderr.trimEnd().split('\n').at(-1)).toBe(
    `Interrupted: 3 of ${all} done. It is safe to run again: all of it, or the rest with --from ${cursor}.`,
  );

  const rest = await rotate(`--batch 1 --from ${cursor}`);
  expect(rest).toMatchObject({ code: 0, answer: { resealed: 2, cursor: null } });
  const after = await Promise.all(tenants.map(sealedOf));
  expect(after.filter((sealed, n) => sealed === before[n])).toEqual([]);
  for (const tenantId of tenants) {
    expect(await tokensOf(tenantId)).toMatchObject({ accessToken: 'old' });
  }
});

it('what follows a Ctrl-C on a screen has a line of its own', async () => {
  const { code, output } = startRotation('--batch 1', 'done: 1 resealed', true);
  await code;
  expect(output.stderr).toContain('\n^C\nInterrupted: 1 of ');
});

it('says once that it is done', async () => {
  const { stderr, stdout } = await operatorOn(stack)('rotate');
  expect(`${stderr}${stdout}`.match(/Done/g)).toHaveLength(1);
});

it('Ctrl-C ends the wait for a connection that is being refreshed', async () => {
  const tenantId = await connected('held');
  const lease = { owner: 'somebody', untilMs: Date.now() + 3_600_000 };
  await stack.connections.acquireLease({ ...(await storedOf(tenantId)), lease }, 0);
  const sealed = await sealedOf(tenantId);
  const { keyboard, code, output } = startRotation('--from connection');
  await expect.poll(() => keyboard.listenerCount('SIGINT')).toBe(1);
  setTimeout(() => keyboard.emit('SIGINT'), 500);
  expect(await code).toBe(130);
  expect(output.stderr).toMatch(/Interrupted: \d of 5 done\. It is safe to run again/);
  expect(await sealedOf(tenantId)).toBe(sealed);
});
