import { expect, it } from 'vitest';
import { toRow } from '../../../../functions/apps/adapters/oauth-apps.ts';
import { createTenantAppScan } from '../../../../functions/apps/adapters/tenant-app-scan.ts';
import { putItem } from '../../../../functions/platform/aws/items.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const put = (named: { integrationType: string; region?: string; tenantId?: string }) =>
  putItem(database, 'oauth_apps', toRow({ clientId: 'id', clientSecret: 's', ...named }, 'sealed'));

it('finds the apps of tenants, of any region, and not the platform’s', async () => {
  await put({ integrationType: 'slack' });
  await put({ integrationType: 'zoho', region: 'eu' });
  await put({ integrationType: 'slack', tenantId: 'acme' });
  await put({ integrationType: 'zoho', region: 'us', tenantId: 'acme' });
  const found = await createTenantAppScan(database).all();
  expect(
    found.map(({ tenantId, integrationType }) => `${tenantId} ${integrationType}`).sort(),
  ).toEqual(['acme slack', 'acme zoho']);
});
