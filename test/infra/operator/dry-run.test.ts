import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const run = operatorOn(stack);
const { tenantId } = await stack.connected('demo', { accessToken: 'a', refreshToken: 'r' });
const { dataDir: dir } = stack;
const agent = (await run('agents add --tenant acme --name "Front desk" --json')).json;
const key = (await run('keys create --tenant acme --name CRM --json')).json;

/** All rows that last. */
const rows = async () => {
  const all: Record<string, string[]> = {};
  for (const table of ['agents', 'integrations', 'api_keys', 'oauth_apps', 'tenants']) {
    const file = join(dir, `${randomUUID()}.jsonl`);
    await run(`rows export --table ${table} --file ${file}`);
    all[table] = (await readFile(file, 'utf8')).split('\n').sort();
  }
  return all;
};
const agents = join(dir, `${randomUUID()}.jsonl`);
await run(`rows export --table agents --file ${agents}`);

const before = await rows();

it.each([
  ['keys create --tenant acme --name B', 'create API key "B" of tenant acme'],
  [`keys revoke --tenant acme --key-id ${key.key_id}`, 'revoke API key "CRM" of tenant acme'],
  ['agents add --tenant acme --name Night', 'add agent "Night" to tenant acme'],
  [
    `agents change --tenant acme --agent-id ${agent.id} --name Night`,
    'change agent "Front desk" of tenant acme',
  ],
  [
    `agents remove --tenant acme --agent-id ${agent.id}`,
    'remove agent "Front desk" of tenant acme',
  ],
  ['tenants change --tenant acme --session-binding required', 'change the settings of tenant acme'],
  ['apps configure --integration-type slack --client-id a', 'store the OAuth app of slack, '],
  ['apps remove --integration-type demo', 'remove the OAuth app of demo, '],
  ['secrets rotate', 'seal every stored secret anew'],
  [`rows import --replace --table agents --file ${agents}`, ' to agents'],
  ['events redrive', 'send the events of the changes in the dead-letter queue'],
  [
    'events send-test --tenant acme',
    'put a test connection.reconnect_required of tenant acme on the bus',
  ],
])('%s --dry-run says what it would do', async (line, would) => {
  const shown = await run(`${line} --dry-run`, { secret: 'secret' });
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(shown.stdout).toMatch(/^It would .* in local\. Nothing was changed\.\n$/);
  expect(shown.stdout).toContain(would);
});

it('none of them changed a row', async () => {
  expect(JSON.stringify(before)).toContain(tenantId);
  expect(await rows()).toEqual(before);
});

it('says the same as the command of what is there already, and of a tenant that nobody knows', async () => {
  const tenant = 'dry';
  const { key_id } = (await run(`keys create --tenant ${tenant} --name A --json`)).json;
  const dry = (line: string) => run(`${line} --tenant ${tenant} --dry-run`);
  await run(`keys roll --tenant ${tenant} --key-id ${key_id}`);
  expect(await dry(`keys roll --key-id ${key_id}`)).toMatchObject({ code: 1, stdout: '' });
  await run(`agents add --tenant ${tenant} --reference a --name Front`);
  expect((await dry('agents add --reference a --name Night')).stdout).toContain(
    'would change agent "Front"',
  );
  expect((await dry('agents add --reference a --name Front')).stdout).toContain('is so already');
  for (const line of ['tenants change --session-binding optional', 'agents add --name Night']) {
    expect(await run(`${line} --tenant nobody --dry-run`)).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('Nothing was changed'),
      stderr: expect.stringContaining('Check its id'),
    });
  }
  expect((await run(`rows import --table agents --file ${agents} --dry-run`)).stdout).toContain(
    ' to agents, but for those that are there in local',
  );
});
