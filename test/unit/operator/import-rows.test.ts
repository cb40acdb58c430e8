import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApiKey, hashApiKey } from '../../../functions/domain/keys/api-key.ts';
import { readAudit } from '../../../infra/local/audit-file.ts';
import { formatRow, type Row } from '../../../infra/operator/rows/row.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { dataDir, request, agents } = stack;
const run = operatorOn(stack);
const newTenant = () => `t-${crypto.randomUUID()}`;

/** What the import answers, and the lines that it adds to the audit trail. */
const importRows = async (table: string, rows: readonly Row[]) => {
  const before = readAudit(dataDir).length;
  const file = join(dataDir, `${crypto.randomUUID()}.jsonl`);
  writeFileSync(file, rows.map((row) => `${formatRow(row)}\n`).join(''));
  const answered = await run(`import-rows --json --table ${table} --file ${file}`);
  const lines = readAudit(dataDir).slice(before);
  return { ...answered, lines: lines.map((line) => JSON.parse(line)) };
};

const agent = (tenantId: string): Row => {
  const agentId = crypto.randomUUID();
  const names = { name: 'Front desk', name_and_id: `front desk ${agentId}` };
  return { tenant_id: tenantId, agent_id: agentId, ...names, enabled: true };
};

const imported = { act: 'rows.imported', result: 'done', recorded_by: 'operator' };

it('import-rows records what it wrote before it failed', async () => {
  const tenantId = newTenant();
  // Its index needs a text.
  const wrong = { ...agent(tenantId), name_and_id: 1 };
  const { code, stderr, answer, lines } = await importRows('agents', [agent(tenantId), wrong]);
  expect((await agents.list(tenantId, {})).agents).toHaveLength(1);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Not all 2 rows were handled: .+\n$/m);
  expect(answer).toEqual({ imported: 1, kept: 0 });
  const counts = { table: 'agents', tenant_id: tenantId, imported: 1, kept: 0 };
  expect(lines).toMatchObject([{ ...imported, ...counts }]);
});

it('import-rows records a line for each tenant', async () => {
  const [one, other] = [newTenant(), newTenant()];
  const rows = [agent(one), agent(other), agent(one)];
  expect(await importRows('agents', rows)).toMatchObject({ code: 0, answer: { imported: 3 } });
  const { lines } = await importRows('agents', [...rows, agent(other)]);
  expect(lines).toHaveLength(2);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...imported, tenant_id: one, imported: 0, kept: 2 }),
      expect.objectContaining({ ...imported, tenant_id: other, imported: 1, kept: 1 }),
    ]),
  );
});

it('import-rows records each key that works from then on, and the tenant that it is of', async () => {
  const tenantId = newTenant();
  const apiKeys = ['key_a', 'key_b'].map((keyId) => ({ keyId, apiKey: createApiKey('local') }));
  const { lines } = await importRows(
    'api_keys',
    apiKeys.map(({ keyId, apiKey }) => ({
      key_hash: hashApiKey(apiKey),
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
  expect(lines).toHaveLength(2);
  for (const key_id of ['key_a', 'key_b']) {
    expect(lines).toContainEqual(expect.objectContaining({ ...named, key_id }));
  }
  const trail = await run(`audit --json --tenant ${tenantId}`);
  expect(trail.answer).toHaveLength(2);
});
