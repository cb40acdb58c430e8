import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { toRow } from '../../../../functions/connections/adapters/connection-row.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import type { OrderQuery } from '../../../../functions/connections/domain/ports.ts';
import {
  listConnections,
  positionOf,
} from '../../../../functions/connections/domain/tenant-connections.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { startChargedDatabase } from '../../../proof/bench/fakes/charged-database.ts';
import { bareConnection, only } from '../../../support/connections/storing.ts';

const { database: measured, charged } = await startChargedDatabase();
const sumOf = (charges: readonly { read: number }[]) =>
  charges.reduce((sum, { read }) => sum + read, 0);

/** What each read costs of a tenant with so many connections of a type, the `n` in the middle chosen. */
const createMeasured = async () => {
  const tenantId = uuidV7(1);
  const some = createConnections(measured);
  const all = Array.from({ length: 1_000 }, (_, n) =>
    bareConnection({
      tenantId,
      integrationId: uuidV7(n + 1),
      account: { id: `a${n}`, label: `Account ${n}` },
      clientReference: `person ${n}`,
      sealedTokens: 'x'.repeat(2_500),
    }),
  );
  const of = (n: number) => only(all.slice(n));
  const add = async (from: number, to: number) => {
    for (let n = from; n < to; n += 25) {
      const some = all.slice(n, Math.min(n + 25, to));
      const puts = some.map((each) => ({ PutRequest: { Item: toRow(each) } }));
      const RequestItems = { [measured.tableName('integrations')]: puts };
      await measured.client.send(new BatchWriteCommand({ RequestItems }));
    }
  };
  const page = (more: Partial<OrderQuery>) => {
    const query = { tenantId, integrationType: 'gmail', visibility: wholeTenant, limit: 10 };
    return listConnections(some, { ...query, ...more }, 0);
  };
  const after = positionOf({ connection: of(0), isPrimary: false });
  const reads: Record<string, () => Promise<unknown>> = {
    'a look-up by type': () => some.primary(tenantId, 'gmail'),
    'a look-up by type of a session with a reference': () =>
      some.primary(tenantId, 'gmail', 'person 0'),
    'whether one is primary': () => some.isPrimary(of(0)),
    'what is around a new account': () => some.around({ tenantId, integrationType: 'gmail' }),
    'what is around one of a reference': () =>
      some.around({ tenantId, integrationType: 'gmail', clientReference: 'person 0' }),
    'what is around one that a start names': () =>
      some.around({ tenantId, integrationType: 'gmail', reconnects: of(0).integrationId }),
    'a first page': () => page({}),
    'a later page': () => page({ after }),
    'a page of a reference': () => page({ clientReference: 'person 0' }),
  };
  const units = async () => {
    const costs: Record<string, number> = {};
    for (const [read, act] of Object.entries(reads)) costs[read] = sumOf(await charged(act));
    return costs;
  };
  return { add, units, choose: (n: number) => some.choosePrimary(of(n)) };
};

/** What is around a new account is read once for a connection. */
const mostOf = (read: string) => (read.startsWith('what is around') ? 5 : 3);

it('costs as much, with one connection of a type, a hundred and a thousand', async () => {
  const { add, units, choose } = await createMeasured();
  const measured = [];
  for (const [from, to] of [
    [0, 1],
    [1, 100],
    [100, 1_000],
  ] as const) {
    await add(from, to);
    measured.push(await units());
  }
  expect(await choose(500)).toBe(true);
  measured.push(await units());
  for (const each of measured)
    for (const [read, cost] of Object.entries(each))
      expect([read, cost <= mostOf(read)]).toEqual([read, true]);
  expect(measured[2]).toEqual(measured[1]);
});
