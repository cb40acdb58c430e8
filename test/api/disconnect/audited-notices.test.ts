import { expect, it } from 'vitest';
import { createNotifying } from '../../support/notices/notifying.ts';
import { noticeSenders } from '../../support/notices/signed-notices.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { anyAccount, connectedTo, noticeOf, send } = createNotifying(stack);
const { linesOf } = createAuditReader(stack);

it.each([
  ['app/uninstalled', 'connection.uninstalled'],
  ['shop/redact', 'connection.erased'],
])('records each connection that the notice %s concerns as %s', async (topic, act) => {
  for (const { app } of Object.values(noticeSenders)) await stack.oauthApps.put(app);
  const shop = anyAccount();
  // The provider is not asked about what has ended already.
  const over = { state: { is: 'ended', why: 'grant_ended', atMs: 1 } } as const;
  const tenants = [
    await connectedTo('shopify', shop, over),
    await connectedTo('shopify', shop, over),
  ];
  const notice = noticeOf('shopify', shop);
  const headers = { ...notice.headers, 'X-Shopify-Topic': topic };
  const response = await send('shopify', { ...notice, headers });
  for (const tenantId of tenants) {
    expect(await linesOf((line) => line.tenant_id === tenantId, 1)).toMatchObject([
      {
        act,
        integration_type: 'shopify',
        actor: { kind: 'provider', id: 'shopify' },
        caused_by: response.headers.get('x-request-id'),
        source_address: '127.0.0.1',
        recorded_by: 'carry-out-notices',
      },
    ]);
  }
});
