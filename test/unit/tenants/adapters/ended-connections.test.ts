import { type PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { toItemKey } from '../../../../functions/connections/adapters/connection-item-key.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { putItem } from '../../../../functions/platform/aws/items.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { createDeletions } from '../../../../functions/tenants/adapters/deletions.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const sent: object[] = [];
const calls = { now: 0, most: 0 };
const send = async (command: PutCommand) => {
  sent.push(command);
  calls.most = Math.max(calls.most, ++calls.now);
  return database.client.send(command).finally(() => calls.now--);
};
const client = Object.assign(Object.create(database.client), { send });
const deletions = createDeletions({ ...database, client });
const connections = createConnections(database);

/** Connections of a tenant that is to be deleted. */
const world = async (count: number) => {
  const tenantId = uuidV7(1);
  const all = Array.from({ length: count }, (_, n) =>
    bareConnection({ tenantId, account: { id: `${n}`, label: '' }, integrationId: uuidV7(n) }),
  );
  for (const each of all) await connections.put(each, undefined);
  await deletions.begin(tenantId, 0);
  const reported = async () => (await deletions.find(tenantId))?.outcomes;
  return { tenantId, keys: all.map(keyOf), told: reported };
};
const gmail = { integrationType: 'gmail', outcome: 'revoked' };

describe('the connections of a deleted tenant', () => {
  it('are all found as they are now, also those that cannot be read, and nothing else', async () => {
    const { tenantId, keys } = await world(12);
    const slack = { tenantId, integrationType: 'slack', accountHash: 'unnamed' };
    await putItem(database, 'integrations', { ...toItemKey(slack), integration_id: 'x' });
    await putItem(database, 'integrations', toItemKey({ ...slack, accountHash: '' }));
    const found = [];
    for (let next: string | undefined, isFirst = true; next || isFirst; isFirst = false) {
      const page = await deletions.connections(tenantId, next);
      found.push(...page.connections);
      next = page.next;
    }
    const readable = keys.map((key) => ({ key, isReadable: true }));
    expect(found).toHaveLength(13);
    expect(found).toEqual(expect.arrayContaining([...readable, { key: slack, isReadable: false }]));
    const queries = sent.filter((each) => each instanceof QueryCommand);
    expect(queries.every(({ input }) => input.ConsistentRead)).toBe(true);
  });

  it('are removed as they were read, and counted once', async () => {
    const { keys, told: reported } = await world(1);
    const [key] = keys;
    if (!key) throw new Error('There is one');
    const nobody = { ...key, accountHash: 'nobody' };
    expect(await deletions.remove(key, 2, 'revoked')).toBe(false);
    expect(await deletions.remove(nobody, undefined, 'revoked')).toBe(false);
    expect(await reported()).toEqual([]);
    expect(await deletions.remove(key, 1, 'revoked')).toBe(true);
    expect(await deletions.remove(key, 1, 'revoked')).toBe(false);
    expect(await connections.get(key)).toBeUndefined();
    expect(await reported()).toEqual([{ ...gmail, connections: 1 }]);
  });

  it('are removed whatever they were, if they cannot be read', async () => {
    const { keys, told: reported } = await world(1);
    for (const key of keys) expect(await deletions.remove(key, undefined, 'revoked')).toBe(true);
    expect(await reported()).toEqual([{ ...gmail, connections: 1 }]);
  });

  it('are removed one after the other, also behind one that has changed since', async () => {
    const { keys, told: reported } = await world(4);
    calls.most = 0;
    const gone = keys.map((key, n) => deletions.remove(key, n === 0 ? 7 : 1, 'revoked'));
    expect(await Promise.all(gone)).toEqual([false, true, true, true]);
    expect(calls.most).toBe(1);
    expect(await reported()).toEqual([{ ...gmail, connections: 3 }]);
  });
});
