import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApiKey, hashApiKey } from '../../../functions/domain/keys/api-key.ts';
import { readAudit } from '../../../infra/local/audit-file.ts';
import { formatRow, type Row } from '../../../infra/operator/rows/row.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const { dataDir, request, agents } = await startTestStack();

/** What the import answers, and the lines that it adds to the audit trail. */
const importRows = async (table: string, rows: readonly Row[]) => {
  const before = readAudit(dataDir).length;
  const file = join(dataDir, `${crypto.randomUUID()}.jsonl`);
  writeFileSync(file, rows.map((row) => `${formatRow(row)}\n`).join(''));
  const options = ['--local', dataDir, '--table', table, '--file', file, '--json'];
  const { code, stderr, answer } = await operator(['import-rows', ...options]);
  const lines = readAudit(dataDir).slice(before);
  return { code, stderr, answer, lines: lines.map((line): unknown => JSON.parse(line)) };
};

const agent = (tenantId: string): Row => {
  const agentId = crypto.randomUUID();
  return {
    tenant_id: tenantId,
    agent_id: agentId,
    name: 'Front desk',
    name_and_id: `front desk ${agentId}`,
    enabled: true,
  };
};

const imported = { act: 'rows.imported', result: 'done', recorded_by: 'operator' };

describe('what import-rows records', () => {
  it('is what it wrote before it failed', async () => {
    const tenantId = `t-${crypto.randomUUID()}`;
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

  it('is a line for each tenant', async () => {
    const [one, other] = [`t-${crypto.randomUUID()}`, `t-${crypto.randomUUID()}`];
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

  it('is each key that works from then on, and the tenant that it is of', async () => {
    const tenantId = `t-${crypto.randomUUID()}`;
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
    const named = (line: unknown) =>
      expect(line).toMatchObject({ ...imported, tenant_id: tenantId });
    lines.forEach(named);
    expect(lines.map((line) => (line as { key_id: string }).key_id).sort()).toEqual([
      'key_a',
      'key_b',
    ]);
    const trail = await operator(['audit', '--local', dataDir, '--tenant', tenantId, '--json']);
    expect(trail.answer).toHaveLength(2);
  });
});
