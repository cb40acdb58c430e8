import { expect, it } from 'vitest';
import { createImports } from '../../../../functions/importing/adapters/imports.ts';
import { readItem } from '../../../../functions/platform/aws/items.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const imports = createImports(database);
const claimOf = (owner: string, claimedAtMs: number) => ({
  ...{ tenantId: 't', integrationType: 'outlook', owner, claimedAtMs },
});
const granted = { status: 'granted', sealedGrant: 'sealed' } as const;
const done = { status: 'done', integrationId: 'i', accountHash: 'a' } as const;

it('is advanced and released by the run that claimed it last, and by no earlier one', async () => {
  const importId = uuidV7(1);
  const [early, late] = [claimOf('early', 1), claimOf('late', 2)].map((each) => ({
    ...each,
    importId,
  }));
  if (!early || !late) throw new Error('There are two');
  expect(await imports.claim(early, undefined)).toBe(true);
  expect(await imports.claim(late, undefined)).toBe(false);
  const before = { ...early, status: 'claimed' as const };
  expect(await imports.claim(late, before)).toBe(true);
  expect(await imports.claim(early, before)).toBe(false);
  expect(await imports.advance(early, granted)).toBe(false);
  await imports.release(early);
  expect(await imports.get(importId)).toEqual({ ...late, status: 'claimed' });
  for (const _ of ['first', 'repeated']) expect(await imports.advance(late, granted)).toBe(true);
  expect(await imports.get(importId)).toEqual({ ...late, ...granted });
  expect(await imports.advance(late, done)).toBe(true);
  expect(await imports.advance(late, granted)).toBe(false);
  expect(await imports.get(importId)).toEqual({ ...late, ...done });
  const key = { flow_id: importId };
  const row = await readItem(database, 'oauth_flows', key, (item) => item);
  expect(row).not.toHaveProperty('sealed_grant');
});
