import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { platformApp } from '../../support/providers/platform-app.ts';
import { reportSkipped } from '../../support/run/report-skipped.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn, person } from './operator.ts';

const stack = await startTestStack();
const { info, oauthApps } = stack;
const run = operatorOn(stack);
const configure = (options: string, typing: ReturnType<typeof person>) =>
  run(`apps configure --integration-type ${options}`, typing);
const stored = (type: string) => oauthApps.get(platformApp(type));

describe('apps configure on a terminal', () => {
  it('asks for the client id with the redirect URI, and for the secret without showing it', async () => {
    const typing = person(' the-id ', 'hunter2');
    const { code, stdout, stderr } = await configure('hubspot', typing);
    const redirectUri = `${info.base_url}/integrations/oauth_callback/hubspot`;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [first, ...others] = typing.questions;
    // On a line of its own, to copy.
    expect(first?.question.split('\n')).toContain(redirectUri);
    expect(first?.question).toMatch(/\nClient id that HubSpot gives:$/);
    expect(first?.hidden).toBe(false);
    expect(others).toEqual([{ question: 'Client secret of the HubSpot app:', hidden: true }]);
    expect(stdout).toContain(`Redirect URI to register at HubSpot: ${redirectUri}\n`);
    expect(stdout).not.toContain('hunter2');
    expect(await stored('hubspot')).toMatchObject({ clientId: 'the-id', clientSecret: 'hunter2' });
  });

  it.each([
    ['before the client id', '', ['second-id', 'second']],
    ['before the secret', '--client-id second-id', ['second']],
  ])('says %s that it replaces an app', async (_, options, answers) => {
    const first = { clientId: 'first-id', clientSecret: 'first' };
    await oauthApps.put({ integrationType: 'mailchimp', ...first });
    const typing = person(...answers);
    expect(await configure(`mailchimp ${options}`, typing)).toMatchObject({ code: 0 });
    const note = /^This replaces the OAuth app of mailchimp with the client id first-id, /;
    expect(typing.questions.map(({ question }) => note.test(question))).toEqual([
      true,
      ...answers.slice(1).map(() => false),
    ]);
    expect(await stored('mailchimp')).toMatchObject({ clientId: 'second-id' });
  });

  it.each([
    ['second', 'second'],
    ['', undefined],
  ])('asks for the secret of notices too, where there is one: %j', async (typed, signingSecret) => {
    const typing = person('first', typed);
    expect(await configure('slack --client-id 1.2', typing)).toMatchObject({ code: 0 });
    expect(typing.questions.map(({ hidden }) => hidden)).toEqual([true, true]);
    const app = await stored('slack');
    expect(app).toMatchObject({ clientId: '1.2', clientSecret: 'first' });
    expect(app?.signingSecret).toBe(signingSecret);
  });

  it.each([
    ['a client id with a space', ['not an id'], 2, '--client-id must be 1 to 512 visible'],
    ['no client id', [''], 2, '--client-id must be'],
    ['no secret', ['id', ''], 2, 'No secret was typed'],
    ['a secret that no client secret can be', ['id', 'h\u00fcnter2'], 2, 'outside ASCII'],
    ['a cancelled question', ['id'], 1, 'Nothing was changed.'],
    ['a cancelled first question', [], 1, 'Nothing was changed.'],
  ])('stores nothing after %s', async (_, answers, exitCode, reason) => {
    const { code, stderr, stdout } = await configure('calendly', person(...answers));
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain('nter2');
    expect(await stored('calendly')).toBeUndefined();
  });
});

it('asks nobody in a script, and needs --client-id', async () => {
  const line = 'apps configure --integration-type calendly';
  const { code, stderr } = await run(line, { secret: 'hunter2' });
  expect(code).toBe(2);
  expect(stderr).toContain('--client-id is required.');
  expect(stderr).toContain('The client secret comes on standard input');
  expect(await stored('calendly')).toBeUndefined();
});

const cli = join(import.meta.dirname, '../../../infra/operator/cli.ts');
const hasScript = spawnSync('script', ['--version']).status === 0;
if (!hasScript) reportSkipped('The prompts on a terminal', 'there is no script');

/** Runs the command on a terminal that says it has no columns, and types what is asked for. */
const configureOnTerminal = (type: string, answers: [question: string, answer: string][]) =>
  new Promise<{ code: number | null; shown: string }>((resolve, reject) => {
    const command = `apps configure --local ${stack.dataDir} --integration-type ${type}`;
    const line = `stty cols 0 rows 0; ${process.execPath} ${cli} ${command}`;
    const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      env: { ...process.env, TERM: 'xterm' },
    });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      const [[question, answer] = ['', '']] = answers;
      if (!question || !shown.includes(question)) return;
      answers.shift();
      child.stdin.write(answer);
    });
    child.once('error', reject).once('close', (code) => resolve({ code, shown }));
  });

it.runIf(hasScript)('asks in whole lines, also where the width is unknown', async () => {
  const { code, shown } = await configureOnTerminal('hubspot', [
    ['Client id that HubSpot gives:', 'the-id\r'],
    ['Client secret of the HubSpot app:', 'hunter2\r'],
  ]);
  const redirectUri = `${info.base_url}/integrations/oauth_callback/hubspot`;
  expect(shown.split(/\r?\n/)).toContain(redirectUri);
  expect(shown).not.toContain('hunter2');
  expect(code, shown).toBe(0);
  expect(await stored('hubspot')).toMatchObject({ clientId: 'the-id' });
});

it.runIf(hasScript)('changes nothing when the input ends', async () => {
  const endOfInput: [string, string] = ['Client id that Gmail gives:', '\u0004'];
  const { code, shown } = await configureOnTerminal('gmail', [endOfInput]);
  expect(code, shown).toBe(1);
  expect(shown).toMatch(/Nothing was changed\.\s*$/);
  expect(shown).not.toContain('Warning');
  expect(await stored('gmail')).toBeUndefined();
});
