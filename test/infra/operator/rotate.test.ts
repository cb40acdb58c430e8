import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { askOnTerminal } from '../../../infra/command-line/ask.ts';
import { runOperator } from '../../../infra/operator/run-operator.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { platformApp } from '../../support/providers/platform-app.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';
import { createSealedConnections, cursorsIn } from './sealed-connections.ts';

const stack = await startTestStack();
const { oauthApps, rewriteRow } = stack;
const run = operatorOn(stack);
const { connected, storedOf, sealedOf, tokensOf, rotate } = createSealedConnections(stack);
const secrets = { clientSecret: 'hunter2', signingSecret: 'hunter3' };
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', ...secrets });

const dataKey = (sealed: string) => sealed.split('.')[1];
const tenants: string[] = [];
for (const token of ['a', 'b', 'c', 'd', 'e']) tenants.push(await connected(token));
const all = 2 + tenants.length; // The demo provider has an app too.
const allSealed = () => Promise.all(tenants.map(sealedOf));

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
  const args = ['secrets', 'rotate', '--json', '--local', stack.dataDir, ...options.split(' ')];
  return { keyboard, output, code: runOperator(args, terminal, askOnTerminal) };
};

it('seals client secrets and tokens with fresh data keys, again and again', async () => {
  const [tenantId = ''] = tenants;
  for (const version of [2, 3]) {
    const before = await sealedOf(tenantId);
    const { code, json } = await rotate();
    const none = { unchanged: 0, failed: 0, failures: [], cursor: null };
    expect({ code, json }).toEqual({ code: 0, json: { resealed: all, ...none } });
    expect(dataKey(await sealedOf(tenantId))).not.toBe(dataKey(before));
    expect(await tokensOf(tenantId)).toEqual({ accessToken: 'old', refreshToken: 'a' });
    expect(await storedOf(tenantId)).toMatchObject({ version });
    expect(await oauthApps.get(platformApp('gmail'))).toMatchObject(secrets);
  }
});

it('prints progress and a cursor for each page, and counts what is behind a cursor alone', async () => {
  const { stderr } = await rotate('--batch 2');
  const lines = stderr.trimEnd().split('\n');
  expect(lines[0]).toMatch(
    new RegExp(
      `^2 of ${all} done: 2 resealed, 0 unchanged, 0 failed\\. Go on with --from \\S+\\.$`,
    ),
  );
  expect(lines.at(-1)).toBe(`${all} of ${all} done: ${all} resealed, 0 unchanged, 0 failed. Done.`);
  // The last one leads to the secrets of webhooks, of which there are none.
  const rest = await rotate(`--from ${cursorsIn(stderr).at(-2)}`);
  expect(rest.stderr).toMatch(/^1 of 1 done: /);
});

it('Ctrl-C ends a rotation before the next secret, and says how to do the rest', async () => {
  const before = await allSealed();
  const { code, output } = startRotation('--batch 1', `3 of ${all} done`);
  expect(await code).toBe(130);
  const { cursor, ...json } = JSON.parse(output.stdout);
  expect(json).toMatchObject({ resealed: 3, failed: 0 });
  expect(cursor).toMatch(/^connection\//);
  expect(output.stderr.trimEnd().split('\n').at(-1)).toBe(
    `Interrupted: 3 of ${all} done. It is safe to run again: all of it, or the rest with --from ${cursor}.`,
  );

  const rest = await rotate(`--batch 1 --from ${cursor}`);
  expect(rest).toMatchObject({ code: 0, json: { resealed: all - 3, cursor: null } });
  const after = await allSealed();
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
  const { stderr, stdout } = await run('secrets rotate');
  expect(`${stderr}${stdout}`.match(/Done/g)).toHaveLength(1);
});

it('names what does not open, leaves it as it is, and seals the others', async () => {
  const tenantId = await connected('spoilt');
  const { integrationId } = await storedOf(tenantId);
  const spoilt = (await sealedOf(tenantId)).replace(/^v1\.[^.]+/, 'v1.AAAA');
  const key = { tenant_id: tenantId, type_and_account: 'gmail#unnamed' };
  await rewriteRow('integrations', key, { sealed_tokens: spoilt });
  const { code, stderr, json } = await rotate();
  expect(code).toBe(1);
  const failure = {
    secret: 'connection',
    tenant_id: tenantId,
    integration_type: 'gmail',
    region: null,
    integration_id: integrationId,
    webhook_id: null,
    reason: 'unreadable',
  };
  const counts = { resealed: all, unchanged: 0, failed: 1 };
  expect(json).toEqual({ ...counts, failures: [failure], cursor: null });
  expect(stderr).toMatch(/\n1 could not be sealed anew\.\n$/);
  expect(await sealedOf(tenantId)).toBe(spoilt);
  expect((await run('secrets rotate')).stdout).toContain(
    `Connection ${integrationId} of tenant ${tenantId} to gmail: it does not open with the present key; connect the account again.\n`,
  );
});

it('seals secrets of regions, and both of an app, anew, from any cursor', async () => {
  const configure = (options: string, secret: string) =>
    run(`apps configure --client-id id --integration-type ${options}`, { secret });
  await configure('zoho', 'for-all');
  await configure('zoho --region au', 'for-au');
  await configure('slack', 'client\nsigning');
  const { stderr } = await rotate('--batch 1');
  const cursors = cursorsIn(stderr).filter((cursor) => cursor.startsWith('oauth_app/'));
  expect(cursors).toContainEqual(expect.stringMatching(/^oauth_app\/-\/zoho#accounts\.zoho\./));
  // The spoilt one is still there.
  for (const cursor of cursors) {
    expect(await rotate(`--from ${cursor}`)).toMatchObject({ code: 1, json: { failed: 1 } });
  }
  const forAu = { clientSecret: 'for-au' };
  expect(await oauthApps.get(platformApp('zoho', 'accounts.zoho.com.au'))).toMatchObject(forAu);
  const both = { clientSecret: 'client', signingSecret: 'signing' };
  expect(await oauthApps.get(platformApp('slack'))).toMatchObject(both);
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
  expect(output.stderr).toMatch(/Interrupted: \d of \d+ done\. It is safe to run again/);
  expect(await sealedOf(tenantId)).toBe(sealed);
});
