import { expect, it } from 'vitest';
import { commands } from '../../../infra/operator/commands.ts';
import { parseDurationMs } from '../../../infra/operator/options.ts';
import { operator } from './operator.ts';

it('names every command in its help', async () => {
  const { code, stdout } = await operator('--help');
  expect(code).toBe(0);
  for (const name of commands.keys()) expect(stdout).toContain(`  ${name} `);
  for (const { summary } of commands.values()) expect(stdout).toContain(summary);
});

it.each([...commands.keys()])('explains every option of %s, with examples', async (name) => {
  const { code, stdout } = await operator(`${name} --help`);
  expect(code).toBe(0);
  const options = Object.keys(commands.get(name)?.options.shape ?? {});
  for (const option of [...options, 'local', 'env', 'json', 'help']) {
    expect(stdout).toMatch(new RegExp(`^ {2}--${option} .*\\S`, 'm'));
  }
  expect(stdout).toMatch(new RegExp(`Examples:\\n.*npm run operator -- ${name} `));
});

it.each([...commands.values()].flatMap(({ examples }) => examples))(
  'understands its example: %s',
  async (example) => {
    const words = example.replace(/^.* \| \S+ -- |^.* \| | < .*$/g, '');
    // Where nothing runs, so that nothing is done.
    const line = words.replace(/--(local|env) \S+/, '--local /nonexistent');
    const stderr = expect.stringMatching(/^No local stack runs on \/nonexistent: /);
    expect(await operator(line)).toMatchObject({ code: 1, stdout: '', stderr });
  },
);

const durations = '--expires-in must be like 30d, 12h or 90m';
const names = '--name must be 1 to 200 characters';
const targets = 'Give either --local <data-dir> or --env <name>';
const agent = '--tenant a --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
const key = 'create-api-key --tenant a --name a';
const connection = 'explain-integration --tenant a --local .local';
const neither = 'Give --integration-type or --integration-id, and not both';
const id = '--integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
const app = 'configure-oauth-app --local .local --client-id id --integration-type';
const scopes =
  'list of: agents:read, events:read, integrations:read, integrations:write, webhooks:read, webhooks:write, *';

it.each([
  ['', 'No command. Valid ones: create-api-key, list-api-keys'],
  ['nonsense', "Unknown command 'nonsense'. Valid ones: create-api-key, list-api-keys"],
  ['list-agents -x', 'Valid ones: --tenant, --local, --env, --json, --help.'],
  ['list-agents --tenant a --tenant b', '--tenant is given twice'],
  ['list-agents --local .local', '--tenant is required'],
  ['list-agents --tenant "a b"', '--tenant must be 1 to 64 letters'],
  [`list-agents --tenant ${'a'.repeat(65)}`, '--tenant must be 1 to 64 letters'],
  ['list-agents --tenant a --local .local --env dev', targets],
  ['list-agents --tenant a', targets],
  ['list-agents --tenant a --env qa', 'must be one of: dev, staging, prod'],
  ['list-agents --tenant a --env local', 'must be one of: dev, staging, prod'],
  // Every wrong value at once.
  ['create-api-key --name "a\nb" --expires-in 0d', `--tenant is required; ${names}`],
  ['create-api-key --name "a\nb" --expires-in 0d', durations],
  ['add-agent --tenant a --name=""', names],
  ['add-agent --tenant a --name "   "', names],
  ['add-agent --tenant a --name a\u0000b', names],
  ['add-agent --tenant a --name a\u001b[31m', names],
  [`add-agent --tenant a --name ${'x'.repeat(201)}`, names],
  [`set-agent ${agent}`, 'Nothing to set: give --name, --enabled or both.'],
  [`set-agent ${agent} --enabled maybe`, '--enabled must be true or false.'],
  ['remove-agent --tenant a --agent-id x', '--agent-id must be a UUID.'],
  [`${key} --scopes agents:write`, scopes],
  [`${key} --scopes events:read,agents:reed`, '(did you mean agents:read?)'],
  ['audit --since 1y', '--since must be like 30d, 12h or 90m'],
  ['audit --since 0d', '--since must be like 30d, 12h or 90m'],
  ['audit --since=', '--since must be like 30d, 12h or 90m'],
  ['rotate --from options', '--from must be a cursor'],
  ['rotate --from connection/a', '--from must be a cursor'],
  ['rotate --batch 0', '--batch must be a whole number from 1 to 500'],
  ['rotate --batch 501', '--batch must be a whole number from 1 to 500'],
  [connection, neither],
  [`${connection} --integration-type gmail ${id}`, neither],
  [`${connection} --integration-id nope`, '--integration-id must be a UUID'],
  [`${app} slak`, '--integration-type must be one of: aircall, '],
  [`${app} slak`, ', calendly, demo, '],
  [`${app} slak`, ' (did you mean slack?).\n'],
  [`${app} Google-Sheets`, ' (did you mean google_sheets?).\n'],
  [`${app} nope`, ', zoom.\n'],
  ...['""', '"a b"', 'é', 'x'.repeat(513)].map((clientId) => [
    `configure-oauth-app --integration-type slack --client-id=${clientId}`,
    '--client-id must be 1 to 512 visible ASCII characters',
  ]),
  ['configure-oauth-app --env dev --integration-type demo', 'dev has no provider demo.\n'],
])('refuses %j', async (line, message) => {
  const stderr = expect.stringContaining(message);
  expect(await operator(line)).toMatchObject({ code: 2, stdout: '', stderr });
});

it('says in help where the demo provider is', async () => {
  const { stdout } = await operator('configure-oauth-app --help');
  expect(stdout).toMatch(/zoom \(demo with\s+--local\s+only\)/);
});

it.each<[string, number | undefined]>([
  ['90m', 5_400_000],
  ['12h', 43_200_000],
  ['30d', 2_592_000_000],
  ['3650d', 315_360_000_000],
  ...['', '0d', '3651d', '10', 'd', '1w', '1.5h', '-1d', '1d ', '30 d', '1d12h', '1e3m'].map(
    (text): [string, undefined] => [text, undefined],
  ),
])('reads the duration %j as %s', (text, durationMs) => {
  expect(parseDurationMs(text)).toBe(durationMs);
});
