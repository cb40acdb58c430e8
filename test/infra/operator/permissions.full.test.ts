import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { loadAll } from './all-commands.ts';
import { documentedPermissions, permissionsOf } from './documented-permissions.ts';
import { operator } from './operator.ts';
import { startRecordingAws } from './recording-aws.ts';
import { createSeeds } from './seeds-in-aws.ts';

const { asked, letters, dynamodbEndpoint, kmsEndpoint } = await startRecordingAws();
const seeds = await createSeeds(dynamodbEndpoint, kmsEndpoint);
const commands = await loadAll();
const used = new Map<string, Set<string>>([...commands.keys()].map((name) => [name, new Set()]));

const dir = mkdtempSync(join(tmpdir(), 'trunkline-permissions-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Runs a command, and notes what it asks for. `words` begins with its name. */
const run = async (words: string, secret?: string) => {
  const [noun, verb] = words.split(' ');
  asked.clear();
  const line = `${words} --env dev --json`;
  const result = await operator(line, secret === undefined ? {} : { secret });
  for (const each of asked) used.get(`${noun} ${verb}`)?.add(each);
  expect(result.code, `${line}: ${result.stderr}`).not.toBe(2);
  return result.json;
};

const useKeysAndAgents = async () => {
  const { key_id: id } = await run('keys create --tenant acme --name CRM');
  await run('keys list --tenant acme');
  const { key_id: next } = await run(`keys roll --tenant acme --key-id ${id}`);
  await run(`keys revoke --tenant acme --key-id ${next}`);
  await run('agents list --tenant acme');
  const agent = await run('agents add --tenant acme --name Night --reference night');
  await run('agents add --tenant acme --name Day --reference night');
  await run(`agents change --tenant acme --agent-id ${agent.id} --enabled false`);
  return agent.id;
};

const useTenants = async () => {
  await run('tenants change --tenant acme --session-binding optional');
  await run('tenants show --tenant acme');
  await run('tenants show --tenant misspelt');
  await run('tenants list');
  await run('tenants usage --tenant acme');
  await run('tenants delete --tenant misspelt');
};

const useApps = async () => {
  const demo = '--integration-type demo';
  for (const tenant of ['', '--tenant acme']) {
    await run(`apps configure ${demo} --client-id id ${tenant}`, 'secret');
    await run(`apps list ${tenant}`);
  }
  await run(`apps remove ${demo} --tenant acme`);
};

const useConnections = async (integrationId: string) => {
  const demo = '--tenant acme --integration-type demo';
  for (const line of ['connections list', 'connections check --integration-type demo']) {
    for (const tenant of ['acme', 'misspelt']) await run(`${line} --tenant ${tenant}`);
  }
  await run(`connections explain ${demo} --probe`);
  await run(`connections start ${demo}`);
  await run(`connections start ${demo} --integration-id ${integrationId}`);
  const file = join(dir, 'connections.jsonl');
  const line = { tenant_id: 'acme', integration_type: 'demo', refresh_token: 'r' };
  writeFileSync(file, JSON.stringify(line));
  await run(`connections import --file ${file} --yes`);
};

const useOthers = async (webhookId: string) => {
  for (const tenant of ['acme', 'misspelt']) await run(`webhooks list --tenant ${tenant}`);
  const webhook = `--tenant acme --webhook-id ${webhookId}`;
  await run(`webhooks explain ${webhook}`);
  await run(`webhooks explain ${webhook} --event-id ${uuidV7(Date.now())}`);
  await run('secrets rotate');
  const file = join(dir, 'agents.jsonl');
  await run(`rows export --table agents --file ${file}`);
  await run(`rows export --table agents --file ${file}2 --tenant misspelt`);
  for (const replace of ['', '--replace'])
    await run(`rows import --table agents --file ${file} ${replace}`);
  letters.push(await seeds.letter());
  await run('events redrive');
  for (const line of ['events send-test', 'audit show', 'apps list'])
    for (const tenant of ['acme', 'misspelt']) await run(`${line} --tenant ${tenant}`);
  await run('egress show');
  await run('audit show');
};

const useEverything = async () => {
  const integrationId = await seeds.connection('acme');
  const webhookId = await seeds.webhook('acme');
  const agentId = await useKeysAndAgents();
  await useApps();
  await useTenants();
  await useConnections(integrationId);
  await useOthers(webhookId);
  await seeds.bind('acme', agentId, integrationId);
  await run(`agents remove --tenant acme --agent-id ${agentId}`);
  await run(`connections disconnect --tenant acme --integration-id ${integrationId}`);
  await run('connections disconnect --tenant misspelt --all');
  await run('apps remove --integration-type demo');
  await run('tenants delete --tenant acme');
};
await useEverything();

const rows = documentedPermissions(commands);

it('every command was run', () => {
  const idle = [...used].filter(([, permissions]) => permissions.size === 0);
  expect(idle.map(([name]) => name)).toEqual([]);
});

it.each([...used.keys()])('%s needs no more than the page says', (name) => {
  const documented = rows.filter((row) => row.commands.has(name)).flatMap(permissionsOf);
  const missing = [...(used.get(name) ?? [])].filter((each) => !documented.includes(each));
  expect(missing.sort()).toEqual([]);
});

/** What commands need only of a provider that answers, of a rate limit, or after somebody else's write. */
const notTried = new Map([
  ['`apps …`', ['dynamodb:GetItem', 'dynamodb:PutItem']],
  ['`connections start`', ['table rate-limits', 'dynamodb:UpdateItem']],
  [
    '`connections import`',
    [
      'table rate-limits',
      ...['GetItem', 'PutItem', 'UpdateItem'].map((each) => `dynamodb:${each}`),
    ],
  ],
  ['`connections disconnect`', ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'kms:GenerateDataKey']],
  ['`secrets rotate`', ['dynamodb:GetItem']],
]);

it.each(rows)('what $title needs by the page, some of them asks for', (row) => {
  const together = new Set([...row.commands].flatMap((name) => [...(used.get(name) ?? [])]));
  const isAsked = (action: string, resource: string) => together.has(`${action} ${resource}`);
  const idle = row.parts.flatMap(({ resources, actions }) => [
    ...resources.filter((resource) => !actions.some((action) => isAsked(action, resource))),
    ...actions.filter((action) => !resources.some((resource) => isAsked(action, resource))),
  ]);
  const others = idle.filter((each) => !notTried.get(row.title)?.includes(each));
  expect(others).toEqual([]);
});
