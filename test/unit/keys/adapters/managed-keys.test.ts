import { expect, it } from 'vitest';
import { createManagedKeys } from '../../../../functions/keys/adapters/managed-keys.ts';
import type { ApiKey } from '../../../../functions/keys/domain/api-key.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const keys = createManagedKeys(database);
const keyOf = (name: string): ApiKey => ({
  keyHash: `hash-${name}`,
  keyId: `key_${name}`,
  tenantId: 't',
  name,
  scopes: ['*'],
  createdAtMs: 1,
});

it('leaves a key revoked when its creation is executed again, late', async () => {
  const key = keyOf('created');
  await keys.put(key);
  const stored = await keys.findByHash(key.keyHash);
  expect(stored).toMatchObject(key);
  expect(stored && (await keys.replace(stored, { ...stored, revokedAtMs: 2 }, undefined))).toBe(
    true,
  );
  await keys.put(key);
  expect(await keys.findByHash(key.keyHash)).toMatchObject({ revokedAtMs: 2 });
});

it('leaves both keys of a roll revoked when the roll is executed again, late', async () => {
  const [old, added] = [keyOf('old'), keyOf('new')];
  await keys.put(old);
  const rolled = { ...old, replacedBy: added.keyId };
  expect(await keys.replace(old, rolled, added)).toBe(true);
  for (const { keyHash } of [old, added]) {
    const stored = await keys.findByHash(keyHash);
    expect(stored && (await keys.replace(stored, { ...stored, revokedAtMs: 2 }, undefined))).toBe(
      true,
    );
  }
  expect(await keys.replace(old, rolled, added)).toBe(false);
  for (const { keyHash } of [old, added])
    expect(await keys.findByHash(keyHash)).toMatchObject({ revokedAtMs: 2 });
});
