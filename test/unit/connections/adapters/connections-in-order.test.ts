import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRow } from '../../../../functions/connections/adapters/connection-row.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import type { OrderQuery } from '../../../../functions/connections/domain/ports.ts';
import {
  listConnections,
  positionOf,
} from '../../../../functions/connections/domain/tenant-connections.ts';
import { reworded } from '../../../../functions/connections/domain/transitions.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { countUnits } from '../../../proof/bench/scale/count-units.ts';
import { bareConnection, only } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const connections = createConnections(database);

/** Some of these types and references, which begin with one another, in a tenant of its own. */
type Row = Pick<Connection, 'integrationType' | 'clientReference'> & { isChosen: boolean };

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    integrationType: fc.constantFrom('google', 'google_ads', 'slack'),
    clientReference: fc.constantFrom(undefined, 'ann', 'bob'),
    isChosen: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

const store = async (all: readonly Row[]) => {
  const tenantId = uuidV7(1);
  for (const [n, { isChosen, ...row }] of all.entries()) {
    const account = { id: `a${n}`, label: '' };
    const connection = bareConnection({ ...row, tenantId, integrationId: uuidV7(n + 1), account });
    await connections.put(connection, undefined);
    // As many as come, one after the other.
    if (isChosen) expect(await connections.choosePrimary(connection)).toBe(true);
  }
  return tenantId;
};

const read = async (query: OrderQuery) => {
  const found = [];
  for await (const { connection, isPrimary } of connections.inOrder(query)) {
    const { integrationType, integrationId } = connection;
    found.push({ integrationType, integrationId, isPrimary });
  }
  return found;
};

it('lists the same as one who reads all rows, from every position, and names the same primary one', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const tenantId = await store(all);
      const types = await connections.list(tenantId);
      const whole = types.flatMap(({ connections: some }) => {
        const primary = some.find(({ isChosen }) => isChosen) ?? some[0];
        expect(some.filter(({ isChosen }) => isChosen).length).toBeLessThan(2);
        return some.map((each) => ({ ...each, isPrimary: each === primary }));
      });
      const of = (query: Omit<OrderQuery, 'tenantId' | 'atOnce'>, from = 0) =>
        whole
          .slice(from)
          .filter(
            (each) => (query.integrationType ?? each.integrationType) === each.integrationType,
          )
          .filter(
            (each) => (query.clientReference ?? each.clientReference) === each.clientReference,
          )
          .map(({ integrationType, integrationId, isPrimary }) => ({
            integrationType,
            integrationId,
            isPrimary,
          }));
      const integrationType = 'google';
      for (const query of [
        {},
        { integrationType },
        { clientReference: 'ann' },
        { integrationType, clientReference: 'ann' },
      ]) {
        expect(await read({ ...query, tenantId, atOnce: 2 })).toEqual(of(query));
        for (const [at, connection] of whole.entries()) {
          const after = positionOf({ connection, isPrimary: false });
          expect(await read({ ...query, tenantId, after, atOnce: 1 })).toEqual(of(query, at + 1));
        }
      }
      for (const each of whole) {
        const { clientReference } = each;
        expect(await connections.isPrimary(each)).toBe(each.isPrimary);
        const ofReference = whole.filter(
          (one) =>
            one.clientReference === clientReference && one.integrationType === each.integrationType,
        );
        const primary = ofReference.find(({ isChosen }) => isChosen) ?? ofReference[0];
        if (clientReference !== undefined)
          expect(
            (await connections.primary(tenantId, each.integrationType, clientReference))
              ?.integrationId,
          ).toBe(primary?.integrationId);
      }
    }),
    { numRuns: 8 },
  );
});

describe('the primary connection', () => {
  const three = async () => {
    const tenantId = await store(
      [1, 2, 3].map(() => ({
        integrationType: 'gmail',
        clientReference: undefined,
        isChosen: false,
      })),
    );
    const [
      {
        connections: [a, b, c],
      } = { connections: [] },
    ] = await connections.list(tenantId);
    if (!a || !b || !c) throw new Error('There are three');
    const primary = async () => (await connections.primary(tenantId, 'gmail'))?.integrationId;
    return { tenantId, a, b, c, primary };
  };

  it('is the oldest, then the chosen one, and again the oldest once that is gone', async () => {
    const { tenantId, a, b, primary } = await three();
    expect(await primary()).toBe(a.integrationId);
    await connections.choosePrimary(b);
    expect(await primary()).toBe(b.integrationId);
    const chosen = await connections.primary(tenantId, 'gmail');
    expect(chosen).toEqual({ ...b, isChosen: true, version: b.version + 1 });
    expect(await connections.delete(chosen ?? b)).toBe(true);
    expect(await primary()).toBe(a.integrationId);
  });

  it('is one alone, however many are chosen at once', async () => {
    const { tenantId, a, b, c } = await three();
    await Promise.all([a, b, c].map((each) => connections.choosePrimary(each)));
    const { connections: all } = await connections.ofType(tenantId, 'gmail');
    expect(all.filter(({ isChosen }) => isChosen)).toHaveLength(1);
  });

  it('stays the chosen one of its new reference', async () => {
    const { tenantId, b } = await three();
    await connections.choosePrimary(b);
    const chosen = (await connections.primary(tenantId, 'gmail')) ?? b;
    const renamed: Connection = reworded(chosen, { clientReference: 'eve' });
    expect(await connections.reword(renamed)).toBe(true);
    expect(await connections.primary(tenantId, 'gmail', 'eve')).toEqual(renamed);
    // One that was read before its reference changed is refused.
    expect(await connections.choosePrimary(b)).toBe(false);
  });
});

/** What each read costs of a tenant with so many connections of a type, the `n` in the middle chosen. */
const createMeasured = async () => {
  const [measured, tenantId] = [await createTestDatabase(), uuidV7(1)];
  const counted = countUnits(measured);
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
    'a first page': () => page({}),
    'a later page': () => page({ after }),
    'a page of a reference': () => page({ clientReference: 'person 0' }),
  };
  const units = async () => {
    const costs: Record<string, number> = {};
    for (const [read, act] of Object.entries(reads)) costs[read] = (await counted(act)).read;
    return costs;
  };
  return { add, units, choose: (n: number) => some.choosePrimary(of(n)) };
};

it('costs three units at most, with one connection of a type, a hundred and a thousand', async () => {
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
      expect([read, cost <= 3]).toEqual([read, true]);
  expect(measured[2]).toEqual(measured[1]);
});
