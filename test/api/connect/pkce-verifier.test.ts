import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

/** Bytes as text, so that a search finds what is in them. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    ]),
  );

/** Every row of every table, as somebody sees them who may read the database. */
const dumpTables = async (database: Database): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for (const table of Object.keys(tables) as TableName[]) {
    const TableName = database.tableName(table);
    for await (const { Items = [] } of paginateScan({ client: database.client }, { TableName })) {
      rows.push(...Items.map(readable));
    }
  }
  return rows;
};

const stack = await useStackWith(
  ['oauth2.googleapis.com', 'gmail.googleapis.com', 'openidconnect.googleapis.com'],
  () => ({
    body: { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 3599 },
  }),
);
const { createTenant, connections, database, provider: google, rowOf, rewriteRow } = stack;
const { start, callBack } = createConnecting(stack);
await stack.setUpApps('gmail');
// Only the embedded services count their requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;

/** An open flow, whose person has not yet come back. */
const open = async () => {
  const { tenantId, apiKey } = await createTenant();
  const started = await start(apiKey, 'gmail');
  const flow_id = (started.searchParams.get('state') ?? '').slice(0, 22);
  return { tenantId, row: { flow_id }, comeBack: () => callBack('gmail', started) };
};
const connected = { success: 'true' };
const refused = { error_code: 'invalid_link' };

describe('the PKCE verifier', () => {
  it('is in no row while its flow is open, and reaches the provider', async () => {
    const { row, comeBack } = await open();
    const before = JSON.stringify(await dumpTables(database));
    expect(before).toContain(row.flow_id);
    expect(await comeBack()).toMatchObject(connected);
    const exchange = google.requests.find(({ form }) => form.has('code_verifier'));
    const verifier = exchange?.form.get('code_verifier') ?? '';
    expect(verifier).toMatch(/^[\w-]{43}$/);
    const after = JSON.stringify(await dumpTables(database));
    for (const rows of [before, after]) {
      expect(rows).not.toContain(verifier);
      expect(rows).not.toContain(Buffer.from(verifier).toString('base64url').slice(0, -2));
    }
  });

  it.skipIf(isAmazons)('costs no KMS call of its own', async () => {
    const calls = () =>
      ['Encrypt', 'Decrypt'].map((name) => stack.stack.operations.kms.get(name) ?? 0);
    const [encrypted = 0, decrypted = 0] = calls();
    const { comeBack } = await open();
    expect(calls()).toEqual([encrypted + 1, decrypted]);
    expect(await comeBack()).toMatchObject(connected);
    // Of the state and of the client secret.
    expect(calls()).toEqual([encrypted + 1, decrypted + 2]);
  });

  it('is refused with a redirect and without an exchange when two rows swap theirs', async () => {
    const flows = [await open(), await open()];
    const [mine, theirs] = await Promise.all(flows.map(({ row }) => rowOf('oauth_flows', row)));
    for (const [index, other] of [theirs, mine].entries()) {
      const { sealed_verifier } = other ?? {};
      await rewriteRow('oauth_flows', flows[index]?.row ?? {}, { sealed_verifier });
    }
    const { length: exchanges } = google.requests;
    for (const { comeBack, tenantId } of flows) {
      expect(await comeBack()).toMatchObject(refused);
      expect(await connections.primary(tenantId, 'gmail')).toBeUndefined();
    }
    expect(google.requests).toHaveLength(exchanges);
  });
});
