import { expect, it } from 'vitest';
import { appKey } from '../../../../functions/apps/adapters/oauth-apps.ts';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { putItem } from '../../../../functions/platform/aws/items.ts';
import { createKnownTenants } from '../../../../functions/tenants/adapters/known-tenants.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const { isKnown } = createKnownTenants(database, providers);

it('is nobody who has nothing', async () => {
  expect(await isKnown('nobody')).toBe(false);
});

it('is a tenant that has only an OAuth app, also one that cannot be read', async () => {
  const row = {
    integration_type: appKey({ integrationType: 'slack', tenantId: 'later' }),
    tenant_id: 'later',
    client_id: { of: 'a later version' },
  };
  await putItem(database, 'oauth_apps', row);
  expect(await isKnown('later')).toBe(true);
});
