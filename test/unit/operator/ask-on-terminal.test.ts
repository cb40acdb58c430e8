import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saySkipped } from '../../support/run/say-skipped.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const { dataDir, info, oauthApps } = await startTestStack();
const cli = join(import.meta.dirname, '../../../infra/operator/cli.ts');
const hasScript = spawnSync('script', ['--version']).status === 0;
if (!hasScript) saySkipped('The prompts on a terminal', 'there is no script');

/** Runs it on a terminal that says it has no columns, and types what is asked for. */
const onTerminal = (command: string, answers: [question: string, answer: string][]) =>
  new Promise<{ code: number | null; shown: string }>((resolve, reject) => {
    const line = `stty cols 0 rows 0; ${command}`;
    const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      env: { ...process.env, TERM: 'xterm', TRUNKLINE_CACHE: '/nonexistent' },
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

const commandFor = (integrationType: string) =>
  `${process.execPath} ${cli} configure-oauth-app --local ${dataDir} --integration-type ${integrationType}`;

it.runIf(hasScript)(
  'asks in whole lines, also where the width is unknown',
  {
    timeout: 120_000,
  },
  async () => {
    const { code, shown } = await onTerminal(commandFor('hubspot'), [
      ['Client id that HubSpot gives:', 'the-id\r'],
      ['Client secret of the HubSpot app:', 'hunter2\r'],
    ]);
    const redirectUri = `${info.base_url}/integrations/oauth_callback/hubspot`;
    expect(shown.split(/\r?\n/)).toContain(redirectUri);
    expect(shown).not.toContain('hunter2');
    expect(code, shown).toBe(0);
    expect(await oauthApps.get('hubspot')).toMatchObject({ clientId: 'the-id' });
  },
);

it.runIf(hasScript)('changes nothing when the input ends', { timeout: 120_000 }, async () => {
  const endOfInput = '\u0004';
  const answers: [string, string][] = [['Client id that Slack gives:', endOfInput]];
  const { code, shown } = await onTerminal(commandFor('slack'), answers);
  expect(code, shown).toBe(1);
  expect(shown).toMatch(/Nothing was changed\.\s*$/);
  expect(shown).not.toContain('Warning');
  expect(await oauthApps.get('slack')).toBeUndefined();
});
