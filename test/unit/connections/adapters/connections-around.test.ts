import { expect, it } from 'vitest';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const connections = createConnections(await createTestDatabase());

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
