import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApiKey, hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { readAudit } from '../../../infra/local/audit-file.ts';
import { formatRow, type TableRow } from '../../../infra/operator/rows/row.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { dataDir, database, request, createTenant, agents, connect, connections } = stack;
/** Not the keys: by its own, the operator command knows the local stack. */
const tables = ['agents', 'integrations'] as const;

const pathOf = (file: string) => join(dataDir, file);
const run = (command: string, table: string, file: string, options = '') =>
  operatorOn(stack)(`${command} --json --table ${table} --file ${pathOf(file)} ${options}`);

const addAgent = (tenantId: string, name: string, id: string = crypto.randomUUID()) =>
  agents.put({ tenantId, id, name, enabled: true });

const seed = async () => {
  const { tenantId, apiKey } = await createTenant();
  await addAgent(tenantId, 'Front desk');
  await connect(tenantId, 'gmail', { accessToken: 'secret-token' });
  const disconnect = async () => {
    const connection = await connections.primary(tenantId, 'gmail');
    if (connection) await connections.delete(connection);
  };
  return { tenantId, apiKey, disconnect };
};

it('rows export and rows import restore lost rows, from which the API then answers as before', async () => {
  const { tenantId, apiKey, disconnect } = await seed();
  const read = async () => {
    const responses = await Promise.all(tables.map((table) => request(`/${table}`, { apiKey })));
    return responses.map(({ status, body }) => ({ status, body }));
  };
  const before = await read();
  expect(before).toMatchObject([
    { status: 200, body: [{ name: 'Front desk' }] },
    { status: 200, body: [{ type: 'gmail' }] },
  ]);

  for (const table of tables) {
    expect(await run('rows export', table, `${table}.jsonl`)).toMatchObject({ code: 0 });
  }
  for (const agent of (await agents.list(tenantId, {})).agents) await agents.remove(agent, 0);
  await disconnect();
  expect(await read()).toEqual([1, 2].map(() => ({ status: 200, body: [] })));

  for (const table of tables) {
    expect(await run('rows import', table, `${table}.jsonl`)).toMatchObject({ code: 0 });
  }
  expect(await read()).toEqual(before);
  const restored = await connections.primary(tenantId, 'gmail');
  const owner = { purpose: 'connection', tenantId, integrationType: 'gmail' } as const;
  const opened = await stack.secretBox.open(restored?.sealedTokens ?? '', owner);
  expect(opened).toContain('secret-token');
});

it('rows export and rows import copy one tenant alone, from the table that is named', async () => {
  const [{ tenantId }, other] = [await seed(), await seed()];
  const options = `--tenant ${tenantId} --source ${database.tableName('agents')}`;
  const { json, stderr } = await run('rows export', 'agents', 'tenant.jsonl', options);
  expect(json).toEqual({ rows: 1 });
  expect(stderr).toBe('1 row\n');
  const exported = { act: 'rows.exported', table: 'agents', rows: 1, tenant_id: tenantId };
  const actor = { kind: 'principal' };
  expect(JSON.parse(readAudit(dataDir).at(-1) ?? '')).toMatchObject({ ...exported, actor });
  const text = readFileSync(pathOf('tenant.jsonl'), 'utf8');
  expect(text).toContain(`{"Item":{"tenant_id":{"S":"${tenantId}"}`);
  expect(text).not.toContain(other.tenantId);
});

it('rows export and rows import keep the rows that are there, or replace them when asked', async () => {
  const { tenantId } = await createTenant();
  const id = crypto.randomUUID();
  await addAgent(tenantId, 'Before', id);
  await run('rows export', 'agents', 'older.jsonl', `--tenant ${tenantId}`);
  await addAgent(tenantId, 'After', id);
  const name = async () => (await agents.get(tenantId, id))?.name;

  const stored = await run('rows import', 'agents', 'older.jsonl');
  expect([stored.json, await name()]).toEqual([{ imported: 0, kept: 1 }, 'After']);
  const replaced = await run('rows import', 'agents', 'older.jsonl', '--replace');
  expect([replaced.json, await name()]).toEqual([{ imported: 1, kept: 0 }, 'Before']);
});

it('rows export and rows import write nothing of a file with a line that is no row of the table', async () => {
  const { tenantId } = await createTenant();
  await addAgent(tenantId, 'Front desk');
  await run('rows export', 'agents', 'mixed.jsonl', `--tenant ${tenantId}`);
  const [agent] = (await agents.list(tenantId, {})).agents;
  if (agent) await agents.remove(agent, 0);
  const keys = '"tenant_id":{"S":"a"},"agent_id":{"S":"b"}';
  for (const line of [
    'no JSON',
    '{}',
    '{"Item":{"key_hash":{"S":"a"}}}',
    `{"Item":{"__proto__":{"M":{${keys}}}}}`,
    `{"Item":{${keys},"settings":{"M":{"__proto__":{"M":{}}}}}}`,
  ]) {
    const good = readFileSync(pathOf('mixed.jsonl'), 'utf8');
    writeFileSync(pathOf('broken.jsonl'), `\r\n${good}${line}\n`);
    const { code, stderr } = await run('rows import', 'agents', 'broken.jsonl');
    expect(code).toBe(1);
    expect(stderr).toContain('Line 3 is no row of agents. Nothing was written.');
  }
  expect((await agents.list(tenantId, {})).agents).toEqual([]);
});

it('rows export and rows import write files that only their owner may read, and overwrite none', async () => {
  expect(await run('rows export', 'api_keys', 'keys.jsonl')).toMatchObject({ code: 0 });
  expect(statSync(pathOf('keys.jsonl')).mode & 0o777).toBe(0o600);
  const refusals: [command: string, table: string, file: string, why: string][] = [
    ['rows export', 'api_keys', 'keys.jsonl', 'exists already; choose another name or delete it.'],
    ['rows export', 'api_keys', 'no-folder/keys.jsonl', 'cannot be created: ENOENT.'],
    ['rows import', 'api_keys', 'missing.jsonl', 'cannot be read: ENOENT.'],
  ];
  for (const [command, table, file, why] of refusals) {
    const stderr = `${pathOf(file)} ${why}\n`;
    expect(await run(command, table, file)).toMatchObject({ code: 1, stderr });
  }
});

/** What the import answers, and the lines that it adds to the audit trail. */
const importRows = async (table: string, rows: readonly TableRow[]) => {
  const before = readAudit(dataDir).length;
  writeFileSync(pathOf('made.jsonl'), rows.map((row) => `${formatRow(row)}\n`).join(''));
  const result = await run('rows import', table, 'made.jsonl');
  const lines = readAudit(dataDir).slice(before);
  return { ...result, lines: lines.map((line) => JSON.parse(line)) };
};

const agentRow = (tenantId: string): TableRow => {
  const agentId = crypto.randomUUID();
  const names = { name: 'Front desk', name_and_id: `front desk ${agentId}` };
  return { tenant_id: tenantId, agent_id: agentId, ...names, enabled: true };
};

const imported = { act: 'rows.imported', result: 'done', recorded_by: 'operator' };

it('rows import records what it wrote before it failed', async () => {
  const tenantId = crypto.randomUUID();
  // Its index needs a text.
  const wrong = { ...agentRow(tenantId), name_and_id: 1 };
  const { code, stderr, json, lines } = await importRows('agents', [agentRow(tenantId), wrong]);
  expect((await agents.list(tenantId, {})).agents).toHaveLength(1);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Not all 2 rows were handled: .+\n$/m);
  expect(json).toEqual({ imported: 1, kept: 0 });
  const counts = { table: 'agents', tenant_id: tenantId, imported: 1, kept: 0 };
  expect(lines).toMatchObject([{ ...imported, ...counts }]);
});

it('rows import records a line for each tenant', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const rows = [agentRow(one), agentRow(other), agentRow(one)];
  expect(await importRows('agents', rows)).toMatchObject({ code: 0, json: { imported: 3 } });
  const { lines } = await importRows('agents', [...rows, agentRow(other)]);
  expect(lines).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...imported, tenant_id: one, imported: 0, kept: 2 }),
      expect.objectContaining({ ...imported, tenant_id: other, imported: 1, kept: 1 }),
    ]),
  );
});

it('rows import records each key that works from then on, and the tenant that it is of', async () => {
  const tenantId = crypto.randomUUID();
  const apiKeys = ['key_a', 'key_b'].map((keyId) => ({ keyId, apiKey: createApiKey('local') }));
  const { lines } = await importRows(
    'api_keys',
    apiKeys.map(({ keyId, apiKey }) => ({
      key_hash: hashCredential(apiKey),
      key_id: keyId,
      tenant_id: tenantId,
      name: 'Imported',
      scopes: ['agents:read'],
      created_at_ms: 1,
    })),
  );
  for (const { apiKey } of apiKeys) {
    expect(await request('/agents', { apiKey })).toMatchObject({ status: 200 });
  }
  const named = { ...imported, tenant_id: tenantId };
  expect(lines).toMatchObject([named, named]);
  expect(lines.map(({ key_id }) => key_id).sort()).toEqual(['key_a', 'key_b']);
  expect((await operatorOn(stack)(`audit show --json --tenant ${tenantId}`)).json).toHaveLength(2);
});
