import { expect, it } from 'vitest';
import { createConfiguredTypes } from '../../../../functions/apps/adapters/configured-types.ts';
import { toRow } from '../../../../functions/apps/adapters/oauth-apps.ts';
import { putItem } from '../../../../functions/platform/aws/items.ts';
import { countUnits } from '../../../proof/bench/scale/count-units.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const app = { clientId: 'id', clientSecret: 's' };
const put = (named: { integrationType: string; region?: string; tenantId?: string }) =>
  putItem(database, 'oauth_apps', toRow({ ...app, ...named }, 'sealed'));

it('a tenant can connect the types of the platform’s apps and its own, which costs one read unit', async () => {
  await put({ integrationType: 'gmail' });
  await put({ integrationType: 'zoho', region: 'eu' });
  await put({ integrationType: 'slack', tenantId: 'acme' });
  await put({ integrationType: 'zoho', region: 'us', tenantId: 'acme' });
  await put({ integrationType: 'hubspot', tenantId: 'platform' });
  const counted = countUnits(database);
  let nowMs = 0;
  const typesOf = createConfiguredTypes(database, () => nowMs);
  const sorted = async (tenantId: string) => [...(await typesOf(tenantId))].sort();
  const units = await counted(async () => {
    expect(await sorted('acme')).toEqual(['gmail', 'slack', 'zoho']);
    expect(await sorted('acme')).toEqual(['gmail', 'slack', 'zoho']);
  });
  expect(units).toMatchObject({ calls: 2, read: 1 });
  expect(await sorted('other')).toEqual(['gmail', 'zoho']);
  await put({ integrationType: 'notion' });
  nowMs = 10_000;
  expect(await sorted('other')).toEqual(['gmail', 'notion', 'zoho']);
});
