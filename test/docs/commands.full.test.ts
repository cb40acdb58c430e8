import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { reportSkipped } from '../support/run/report-skipped.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { blocksOf, root } from './samples/blocks.ts';
import { firstLineOf, guidePages, localPages, needsAws, notRun } from './samples/decided.ts';
import { createCheckout, openPrintedUrl } from './samples/reader.ts';
import { type Before, runCommands } from './samples/run-commands.ts';

const stack = await startTestStack();
const { dataDir, info } = stack;
const env = { BASE_URL: info.base_url, KEY: info.api_key };
const checkout = createCheckout(dataDir);
afterAll(checkout.remove);
writeFileSync(join(checkout.folder, 'secret.txt'), 'the secret\n');

// Some pages continue where another one has connected an account.
beforeAll(async () => {
  const { start } = createConnecting(stack);
  await openPrintedUrl((await start(info.api_key)).href, 'ada');
});

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;
const hasTools = isThere('jq') && isThere('curl');
const hasAws = isThere('aws');
if (!hasTools) reportSkipped('The commands of the documentation', 'jq or curl is missing');
if (!hasAws) reportSkipped('The commands with the AWS CLI', 'it is missing');

const operator = 'npm run --silent operator --';
const scope = '--local .local --tenant demo --json';
const last = (command: string, member: string) =>
  `"$(${operator} ${command} ${scope} | jq -r '.[-1].${member}')"`;

/** What a reader puts in the place of each placeholder. */
const fillIn = (text: string, { output, callback }: Before): string => {
  const filled = text
    .replaceAll('http://127.0.0.1:8787/api', info.base_url)
    .replaceAll('http://127.0.0.1:8788', info.frontend_url)
    .replaceAll('<key-id>', last('keys list', 'key_id'))
    .replaceAll('--agent-id <id>', `--agent-id ${last('agents list', 'id')}`)
    .replaceAll(
      '--integration-id <id>',
      `--integration-id ${last('connections list', 'integration_id')}`,
    )
    .replaceAll('<address of the callback>', callback)
    // Connected here is the demo provider.
    .replaceAll(/(connections (?:explain|check) .*--integration-type) slack/g, '$1 demo');
  if (!filled.includes('<ReceiptHandle of the message>')) return filled;
  const [{ ReceiptHandle }] = JSON.parse(output).Messages;
  return filled.replaceAll('<ReceiptHandle of the message>', ReceiptHandle);
};

describe.each(localPages)('$page', ({ page, username, needs }) => {
  const canRun = hasTools && (needs !== 'aws' || hasAws);

  it.runIf(canRun)('has commands that work on a local stack', { timeout: 600_000 }, async () => {
    await runCommands(page, checkout.folder, { username, env, fillIn });
  });
});

describe('every block of commands', () => {
  const pages = globSync(['*.md', '{docs,functions,infra,test,.github}/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const run = [...guidePages, ...localPages.map(({ page }) => page)];
  const commandsOf = (page: string) =>
    blocksOf(page)
      .filter(({ language }) => language === 'sh' || language === 'bash')
      .map(({ text }) => ({ page, text, line: firstLineOf(text) }));

  it('is run by a test, needs AWS, or is listed with the reason why not', () => {
    const undecided = pages
      .filter((page) => !run.includes(page))
      .flatMap(commandsOf)
      .filter(({ page, text, line }) => !notRun[page]?.[line] && !needsAws(text));
    expect(undecided).toEqual([]);
  });

  it('is listed only if it is there', () => {
    const stale = Object.entries(notRun).flatMap(([page, blocks]) => {
      const lines = commandsOf(page).map(({ line }) => line);
      return Object.keys(blocks).filter((line) => !lines.includes(line));
    });
    expect(stale).toEqual([]);
  });
});

it('the shell of these tests starts the operator command as npm does', () => {
  expect(packageJson.scripts.operator).toMatch(/exec node infra\/operator\/cli\.ts$/);
});
