import { linkWithoutSecret } from '../../../functions/invitations/domain/link.ts';
import { withChecksum } from '../../../functions/platform/model/checksummed.ts';
import { createTenantSettings } from '../../../functions/tenants/adapters/tenant-settings.ts';
import { createInviting } from '../../support/stack/inviting.ts';
import { createPages } from '../../support/stack/pages.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';

/** Every way in which an invitation is made, used and refused. Each key may send few requests here. */
export const useInvitations = async (stack: TestStack): Promise<void> => {
  const { request, createTenant, connect, connections } = stack;
  const { invite, openBrowser, shown, proofIn } = createInviting(stack);
  const { tenantId } = await createTenant();
  const key = () => stack.addKey(tenantId);
  const returnOrigins = ['https://app.example.com'];
  await createTenantSettings(stack.database).change(tenantId, { returnOrigins });
  await connect(tenantId, 'demo', { accessToken: 'a', refreshToken: 'r' });
  const [own] = (await connections.ofType(tenantId, 'demo')).connections;
  const { id, path } = await invite(await key(), {
    integration_id: own?.integrationId,
    return_url: `${returnOrigins[0]}/`,
  });
  const forged = `/invite/${withChecksum(linkWithoutSecret(id).slice(0, 32) + 'A'.repeat(30), 6)}`;
  const [browser, stranger] = [openBrowser(), openBrowser()];
  const strangersProof = proofIn((await stranger.open(path)).text);
  await browser.press(path, '');
  await browser.open(forged);
  await browser.press(forged, '');
  const { authorizationUrl } = await browser.accept(path);
  await stranger.open(path);
  await stranger.press(path, strangersProof);
  const callback = await browser.consent(authorizationUrl);
  await stranger.comeBack(callback);
  await browser.comeBack(callback.replace(/code=[^&]*/, 'code=never-issued'));
  const again = await browser.accept(path);
  await request(`/invitations/${id}`, { method: 'DELETE', apiKey: await key() });
  await browser.comeBack(await browser.consent(again.authorizationUrl));
  await stranger.open(path);
  await stranger.press(path, strangersProof);
  await shown(await key(), id);
  await request('/invitations', { apiKey: await key() });
  // Of a provider some of whose events need more than every connection has.
  const slack = await invite(await key(), { integration_type: 'slack' });
  await browser.accept(slack.path);
  const used = await browser.accept((await invite(await key(), { if_other_account: 'add' })).path);
  await browser.comeBack(await browser.consent(used.authorizationUrl));
  await acceptInCrowd(stack);
};

/** A start of a tenant with many connections. */
const acceptInCrowd = async (stack: TestStack): Promise<void> => {
  const { invite, openBrowser } = createInviting(stack);
  const { tenantId, apiKey } = await stack.createTenant();
  for (let n = 0; n < 20; n++) {
    const account = { id: `${n}`, label: `Team ${n}` };
    await stack.connect(tenantId, 'slack', { accessToken: 'a' }, { account });
  }
  await openBrowser().accept((await invite(apiKey)).path);
};

/** Makes sessions of every kind, and uses one. */
export const useSessions = async (stack: TestStack): Promise<void> => {
  const { request, createTenant } = stack;
  const { open } = createPages(stack);
  const paged = await createTenant();
  const { ask } = await open(paged.apiKey);
  await ask('/integrations/oauth_start/gmail', { method: 'POST' });
  const app = 'https://app.example.com';
  const claims = {
    integration_types: ['slack'],
    client_reference: 'a',
    metadata: { plan: 'team' },
  };
  const sessions = [
    { ...claims, return_url: 'http://127.0.0.1/settings' },
    // Of an origin that only a tenant may have.
    { return_url: `${app}/settings` },
  ];
  for (const given of sessions) {
    const body = JSON.stringify({ allowed_origins: [app], ...given });
    await request('/connect_sessions', { method: 'POST', apiKey: paged.apiKey, body });
  }
  const ofPerson = await open((await createTenant()).apiKey, { client_reference: 'a' });
  await ofPerson.ask('/events/components/gmail/events/email_received/options/label_id');
};
