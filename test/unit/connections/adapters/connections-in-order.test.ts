import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import type { OrderQuery } from '../../../../functions/connections/domain/ports.ts';
import { positionOf } from '../../../../functions/connections/domain/tenant-connections.ts';
import { reworded } from '../../../../functions/connections/domain/transitions.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
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

/** Stores connections with these references, oldest first, and tells whose is around a grant. */
const createAround = async (references: readonly (string | undefined)[]) => {
  const tenantId = uuidV7(Date.now());
  const all = references.map((clientReference, n) =>
    bareConnection({
      tenantId,
      integrationId: uuidV7(n + 1),
      account: { id: `a${n}`, label: `a${n}` },
      ...(clientReference === undefined ? {} : { clientReference }),
    }),
  );
  for (const each of all) await connections.put(each, undefined);
  const accountsAround = async (grant: { clientReference?: string; reconnects?: string }) => {
    const around = await connections.around({ tenantId, integrationType: 'gmail', ...grant });
    return around.connections.map(({ account }) => account?.id);
  };
  return { all, accountsAround };
};

it('is the oldest with the same reference or, for a grant without one, the oldest without or else of all', async () => {
  const { accountsAround } = await createAround(['ada', undefined, 'bob', undefined]);
  expect(await accountsAround({})).toEqual(['a1']);
  expect(await accountsAround({ clientReference: 'bob' })).toEqual(['a2']);
  expect(await accountsAround({ clientReference: 'eve' })).toEqual([]);
  const others = await createAround(['ada', 'bob']);
  expect(await others.accountsAround({})).toEqual(['a0']);
});

it('is the one that a start names, whether it is chosen or not', async () => {
  const { all, accountsAround } = await createAround(['ada', undefined, 'bob']);
  const [, , bob] = all;
  const named = { reconnects: bob?.integrationId ?? '' };
  expect(await accountsAround(named)).toEqual(['a2']);
  const stored = bob && (await connections.find(bob.tenantId, bob.integrationId));
  expect(stored && (await connections.choosePrimary(stored))).toBe(true);
  expect(await accountsAround(named)).toEqual(['a2']);
});
