import { expect, it } from 'vitest';
import { parseDurationMs } from '../../../infra/operator/duration-options.ts';
import { nouns } from '../../../infra/operator/nouns.ts';
import { loadAll } from './all-commands.ts';
import { operator } from './operator.ts';

const commands = await loadAll();

it('names every command in its help, and says what each does in that of its noun', async () => {
  const { code, stdout } = await operator('--help');
  expect(code).toBe(0);
  for (const [noun, { summary, commands }] of Object.entries(nouns)) {
    const verbs = commands.map(({ verb }) => verb).join(', ');
    expect(stdout).toContain(`  ${noun} `);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`${summary}: ${verbs}`);
    const help = await operator(`${noun} --help`);
    expect(help).toMatchObject({ code: 0 });
    for (const { verb, summary } of commands) {
      expect(help.stdout.replaceAll(/\s+/g, ' ')).toContain(` ${verb} ${summary}`);
    }
  }
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
const targets = 'Give either --local [data-dir] or --env <name>';
const agent = '--tenant a --agent-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
const key = 'keys create --tenant a --name a';
const connection = 'connections explain --tenant a --local .local';
const neither = 'Give --integration-type or --integration-id, and not both';
const id = '--integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
const app = 'apps configure --local .local --client-id id --integration-type';
const scopes =
  'list of: agents:read, audit:read, events:read, integrations:read, integrations:write, webhooks:read, webhooks:write, *';

it.each([
  ['', 'No command. Valid ones: keys, agents, '],
  [
    'keys',
    'No command. Valid ones: create, list, roll, revoke. Try npm run operator -- keys --help',
  ],
  ['keys lst', "Unknown command 'lst'. Did you mean list? Try npm run operator -- keys --help"],
  ['keys --local .local list', "Unknown option '--local'. The command comes first."],
  ['help keys lst', "Unknown command 'lst'. Did you mean list?"],
  ['nonsense', "Unknown command 'nonsense'. Valid ones: keys, agents, "],
  ['agents list -x', 'Valid ones: --tenant, --local, --env, --json, --help.'],
  ['agents list --tenant a --tenant b', '--tenant is given twice'],
  ['agents list --local .local', '--tenant is required'],
  ['agents list --tenant "a b"', '--tenant must be 1 to 64 letters'],
  [`agents list --tenant ${'a'.repeat(65)}`, '--tenant must be 1 to 64 letters'],
  ['agents list --tenant a --local .local --env dev', targets],
  ['agents list --tenant a', targets],
  ['agents list --tenant a --env qa', 'must be one of: dev, staging, prod'],
  ['agents list --tenant a --env local', 'must be one of: dev, staging, prod'],
  // Every wrong value at once.
  [
    'keys create --name "a\nb" --expires-in 0d',
    `--tenant is required, or set TRUNKLINE_TENANT; ${names}`,
  ],
  ['keys create --name "a\nb" --expires-in 0d', durations],
  ['agents list --tenant a --local=', '--local must name a folder'],
  ['agents add --tenant a --name "   "', names],
  ['agents add --tenant a --name a\u001b[31m', names],
  [`agents add --tenant a --name ${'x'.repeat(201)}`, names],
  [`agents change ${agent}`, 'Nothing to set: give --name, --enabled or both.'],
  [`agents change ${agent} --enabled maybe`, '--enabled must be true or false.'],
  ['agents remove --tenant a --agent-id x', '--agent-id must be a UUID.'],
  [`${key} --scopes agents:write`, scopes],
  [`${key} --scopes events:read,agents:reed`, '(did you mean agents:read?)'],
  ['audit show --since 1y', '--since must be like 30d, 12h or 90m'],
  ['audit show --act connection.revokd', ' (did you mean connection.revoked?).\n'],
  ['audit show --act connection.forgotten', ', webhook.secret_rotated.\n'],
  ['secrets rotate --from connection/a', '--from must be a cursor'],
  ['secrets rotate --batch 501', '--batch must be a whole number from 1 to 500'],
  [connection, neither],
  [`${connection} --integration-type gmail ${id}`, neither],
  [`${connection} --integration-id nope`, '--integration-id must be a UUID'],
  [`${app} slak`, ', calendly, demo, '],
  [`${app} slak`, ' (did you mean slack?).\n'],
  [`${app} Google-Sheets`, ' (did you mean google_sheets?).\n'],
  [`${app} nope`, ', zoom.\n'],
  ['apps configure --client-id "a b"', '--client-id must be 1 to 512 visible ASCII characters'],
  [`apps configure --client-id ${'x'.repeat(513)}`, '--client-id must be 1 to 512 visible'],
  ['apps configure --env prod --integration-type demo', 'prod has no provider demo.\n'],
])('refuses %j', async (line, message) => {
  const stderr = expect.stringContaining(message);
  expect(await operator(line)).toMatchObject({ code: 2, stdout: '', stderr });
});

it('says in help where the demo provider is', async () => {
  const { stdout } = await operator('apps configure --help');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'zoom (demo with --local or where there is a sandbox)',
  );
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
