import { expect, it } from 'vitest';
import { createConfiguredTypes } from '../../../../functions/apps/adapters/configured-types.ts';
import { toRow } from '../../../../functions/apps/adapters/oauth-apps.ts';
import { putItem } from '../../../../functions/platform/aws/items.ts';
import { startChargedDatabase } from '../../../proof/bench/fakes/charged-database.ts';

const { database, charged } = await startChargedDatabase();
const app = { clientId: 'id', clientSecret: 's' };
const put = (named: { integrationType: string; region?: string; tenantId?: string }) =>
  putItem(database, 'oauth_apps', toRow({ ...app, ...named }, 'sealed'));

it('a tenant can connect the types of the platform’s apps and its own, which costs one read unit', async () => {
  await put({ integrationType: 'gmail' });
  await put({ integrationType: 'zoho', region: 'eu' });
  await put({ integrationType: 'slack', tenantId: 'acme' });
  await put({ integrationType: 'zoho', region: 'us', tenantId: 'acme' });
  await put({ integrationType: 'hubspot', tenantId: 'platform' });
  let nowMs = 0;
  const typesOf = createConfiguredTypes(database, () => nowMs);
  const sorted = async (tenantId: string) => [...(await typesOf(tenantId))].sort();
  const charges = await charged(async () => {
    expect(await sorted('acme')).toEqual(['gmail', 'slack', 'zoho']);
    expect(await sorted('acme')).toEqual(['gmail', 'slack', 'zoho']);
  });
  expect(charges.map(({ read }) => read)).toEqual([0.5, 0.5]);
  expect(await sorted('other')).toEqual(['gmail', 'zoho']);
  await put({ integrationType: 'notion' });
  nowMs = 10_000;
  expect(await sorted('other')).toEqual(['gmail', 'notion', 'zoho']);
});
