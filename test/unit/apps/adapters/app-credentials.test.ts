import { expect, it } from 'vitest';
import { createAppCredentials } from '../../../../functions/apps/adapters/app-credentials.ts';
import { toRow } from '../../../../functions/apps/adapters/oauth-apps.ts';
import { putItem } from '../../../../functions/platform/aws/items.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const apps = createAppCredentials(database);

it('are of every tenant that registered them, also where a row cannot be read', async () => {
  const app = { integrationType: 'pipedrive', clientId: 'id', clientSecret: 'secret' };
  await putItem(database, 'oauth_apps', toRow({ ...app, tenantId: 'one' }, 'sealed'));
  const { sealed_client_secret: _, ...later } = toRow({ ...app, tenantId: 'other' }, 'sealed');
  await putItem(database, 'oauth_apps', later);
  const found = await apps.of('pipedrive', 'id:secret');
  expect(found.map(({ tenantId }) => tenantId).sort()).toEqual(['one', 'other']);
  expect(await apps.of('pipedrive', 'id:wrong')).toEqual([]);
});
