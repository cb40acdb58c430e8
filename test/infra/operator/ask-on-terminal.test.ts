import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { platformApp } from '../../support/providers/platform-app.ts';
import { reportSkipped } from '../../support/run/report-skipped.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const { dataDir, info, oauthApps } = await startTestStack();
const cli = join(import.meta.dirname, '../../../infra/operator/cli.ts');
const hasScript = spawnSync('script', ['--version']).status === 0;
if (!hasScript) reportSkipped('The prompts on a terminal', 'there is no script');

/** Runs the command on a terminal that says it has no columns, and types what is asked for. */
const configureOnTerminal = (type: string, answers: [question: string, answer: string][]) =>
  new Promise<{ code: number | null; shown: string }>((resolve, reject) => {
    const command = `apps configure --local ${dataDir} --integration-type ${type}`;
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
  expect(await oauthApps.get(platformApp('hubspot'))).toMatchObject({ clientId: 'the-id' });
});

it.runIf(hasScript)('changes nothing when the input ends', async () => {
  const endOfInput: [string, string] = ['Client id that Slack gives:', '\u0004'];
  const { code, shown } = await configureOnTerminal('slack', [endOfInput]);
  expect(code, shown).toBe(1);
  expect(shown).toMatch(/Nothing was changed\.\s*$/);
  expect(shown).not.toContain('Warning');
  expect(await oauthApps.get(platformApp('slack'))).toBeUndefined();
});
