import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { googleOrigins } from '../support/providers/rotating-google.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { createConnecting, settingsRedirectOf } from '../support/stack/connecting.ts';
import { dumpTables } from '../support/stack/dump-tables.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const google = await startStub(() => ({
  body: { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 3599 },
}));
const stack = await useStack(googleOrigins.map((origin) => [origin, google.origin]));
const { request, createTenant, connections, oauthApps, database, info } = stack;
const { start } = createConnecting(stack);
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });
// Only the embedded services count their requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;

const TableName = database.tableName('oauth_flows');

/** An open flow, whose person has not yet come back. */
const open = async () => {
  const { tenantId, apiKey } = await createTenant();
  const state = (await start(apiKey, 'gmail')).searchParams.get('state') ?? '';
  return { tenantId, state, Key: { flow_id: state.slice(0, 22) } };
};
const sealedVerifierOf = async ({ Key }: { Key: { flow_id: string } }): Promise<unknown> => {
  const { Item } = await database.client.send(new GetCommand({ TableName, Key }));
  return Item?.sealed_verifier;
};
const comeBack = async (state: string) => {
  const query = new URLSearchParams({ code: 'the-code', state });
  return settingsRedirectOf(
    await request(`/integrations/oauth_callback/gmail?${query}`),
    info.frontend_url,
  );
};
const refused = ['error_code', 'invalid_link'];

describe('the PKCE verifier', () => {
  it('is in no row while its flow is open, and reaches the provider', async () => {
    const { state } = await open();
    const before = JSON.stringify(await dumpTables(database));
    expect(before).toContain(state.slice(0, 22));
    expect(await comeBack(state)).toContainEqual(['success', 'true']);
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
    const encrypted = () => stack.stack.operations.kms.get('Encrypt') ?? 0;
    const decrypted = () => stack.stack.operations.kms.get('Decrypt') ?? 0;
    const [encryptedBefore, decryptedBefore] = [encrypted(), decrypted()];
    const { state } = await open();
    expect(encrypted()).toBe(encryptedBefore + 1);
    expect(decrypted()).toBe(decryptedBefore);
    expect(await comeBack(state)).toContainEqual(['success', 'true']);
    // Of the state and of the client secret.
    expect(decrypted()).toBe(decryptedBefore + 2);
    expect(encrypted()).toBe(encryptedBefore + 1);
  });

  it('is refused with a redirect and without an exchange when two rows swap theirs', async () => {
    const flows = [await open(), await open()];
    const [mine, theirs] = await Promise.all(flows.map(sealedVerifierOf));
    for (const [index, sealed] of [theirs, mine].entries()) {
      const Key = flows[index]?.Key;
      const values = { ':sealed': sealed };
      await database.client.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: 'SET sealed_verifier = :sealed',
          ExpressionAttributeValues: values,
        }),
      );
    }
    const { length: exchanges } = google.requests;
    for (const { state, tenantId } of flows) {
      expect(await comeBack(state)).toContainEqual(refused);
      expect(await connections.primary(tenantId, 'gmail')).toBeUndefined();
    }
    expect(google.requests).toHaveLength(exchanges);
  });

  it('is asked for again by a new start when the row is of an older release', async () => {
    const { state, Key } = await open();
    await database.client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'REMOVE sealed_verifier SET code_verifier = :clear',
        ExpressionAttributeValues: { ':clear': 'v'.repeat(43) },
      }),
    );
    const { length: exchanges } = google.requests;
    expect(await comeBack(state)).toContainEqual(refused);
    expect(google.requests).toHaveLength(exchanges);
  });
});
