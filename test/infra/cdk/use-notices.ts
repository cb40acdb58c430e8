import { createNotifying, noticesCarriedOut } from '../../support/notices/notifying.ts';
import { noticeSenders } from '../../support/notices/signed-notices.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';

const tokens = { accessToken: 'a', refreshToken: 'r' };
const account = { account: { id: '9/5', label: 'Acme' }, grantFamily: 'pipedrive' };

/** Runs every path of the functions for providers' notices that calls DynamoDB or KMS. */
export const useNotices = async (stack: TestStack): Promise<void> => {
  const { request, createTenant, connect, oauthApps, stack: local } = stack;
  const { anyAccount, connectedTo, noticeOf, send } = createNotifying(stack);
  const { tenantId } = await createTenant();
  await connect(tenantId, 'pipedrive', tokens, account);
  await request('/integrations/oauth_callback/pipedrive', {
    method: 'DELETE',
    headers: { authorization: `Basic ${btoa('id:secret')}` },
    body: JSON.stringify({ company_id: 9, user_id: 5 }),
  });
  await noticesCarriedOut(local);

  for (const { app } of Object.values(noticeSenders)) await oauthApps.put(app);
  for (const topic of ['app/uninstalled', 'shop/redact']) {
    const shop = anyAccount();
    await connectedTo('shopify', shop);
    const notice = noticeOf('shopify', shop);
    await send('shopify', { ...notice, headers: { ...notice.headers, 'X-Shopify-Topic': topic } });
  }
  const shop = anyAccount();
  await connectedTo('shopify', shop, { accessTokenExpiresAtMs: 2 });
  await send('shopify', noticeOf('shopify', shop));
  await send('gmail', noticeOf('gmail', anyAccount()));
};
