import { beforeEach, describe, expect, it } from 'vitest';
import { startTestStack } from '../support/harness.ts';
import { startStub } from '../support/stub-server.ts';
import { type SettingsPage, useBrowser } from './settings-page.ts';

const hubspot = await startStub(() => ({ body: {} }));
const { info, connect, oauthApps } = await startTestStack({
  originMap: new Map([['https://api.hubapi.com', hubspot.origin]]),
});
const opened = await useBrowser();

describe('the settings page in a browser', () => {
  let page: SettingsPage['page'];
  let complaints: SettingsPage['complaints'];
  let press: SettingsPage['press'];
  let choices: SettingsPage['choices'];

  beforeEach(async () => {
    ({ page, complaints, press, choices } = opened());
    await page.goto(`${info.frontend_url}/settings/integrations#demo/task_completed`);
  });

  const connectDemo = () => page.getByRole('button', { name: /^Connect( again)? Demo$/ }).click();
  /** Up to the consent page, as somebody who has not been here before. */
  const logIn = async () => {
    await connectDemo();
    await page.getByLabel('Username').fill('ada');
    await press('Log in');
    await page.getByText('account of ada').waitFor();
  };
  const rowOf = (label: string) => page.getByRole('listitem').filter({ hasText: label });

  describe('success', () => {
    it('connects an account and offers its projects and their tasks', async () => {
      await page.getByText('Demo provider is not connected.').waitFor();
      await logIn();
      await press('Allow');

      await page.waitForURL(`${info.frontend_url}/settings/integrations?*`);
      expect(page.url()).toMatch(/\?category=demo&success=true&integration_id=[0-9a-f-]{36}(#|$)/);
      await page.getByText('Your Demo account is ready to use.').waitFor();

      await page.getByLabel('Project', { exact: true }).selectOption('Spring fair');
      await page.getByLabel('Task', { exact: true }).selectOption('Plan the shifts');
      expect(await choices('Project')).toHaveLength(5);
      expect(await choices('Task')).toHaveLength(3);
      expect(complaints).toEqual([]);
    });

    it('shows whose account is connected, and disconnects it', async () => {
      const account = { account: { id: '62515', label: 'Acme' } };
      await oauthApps.put({ integrationType: 'hubspot', clientId: 'id', clientSecret: 'secret' });
      await connect(info.tenant_id, 'hubspot', { accessToken: 'a' }, account);
      await page.reload();
      await rowOf('HubSpot').getByText('Acme').waitFor();
      await rowOf('HubSpot').getByText('Not granted: ').waitFor();

      await press('Disconnect HubSpot');
      await page.getByText('The connection is deleted, and HubSpot has ended its grant.').waitFor();
      await page.getByRole('button', { name: 'Connect HubSpot', exact: true }).waitFor();
      expect(hubspot.requests.at(-1)?.url.pathname).toMatch(/revoke$/);
      expect(complaints).toEqual([]);
    });

    it('says that a connection has ended', async () => {
      const status = { status: 'reconnect_required' } as const;
      await connect(info.tenant_id, 'pipedrive', { accessToken: 'a' }, status);
      await page.reload();
      await rowOf('Pipedrive').getByText('The provider ended the connection.').waitFor();
      await page.getByRole('button', { name: 'Connect again Pipedrive' }).waitFor();
    });
  });

  describe('errors', () => {
    it.each(['log in', 'consent'])('says that it was cancelled at the %s page', async (where) => {
      if (where === 'consent') await logIn();
      else await connectDemo();
      await press('Cancel');

      await page.waitForURL(`${info.frontend_url}/settings/integrations?*`);
      expect(page.url()).toMatch(
        /\?category=demo&success=false&error_msg=Authorization\+cancelled(#|$)/,
      );
      await page.getByRole('alert').getByText('Authorization cancelled').waitFor();
      expect(complaints).toEqual([]);
    });

    it('says why a type cannot be connected', async () => {
      await press('Connect Slack');
      await page.getByRole('alert').getByText('Slack cannot be connected yet').waitFor();
    });

    it('asks for what a provider needs to know first', async () => {
      await press('Connect Shopify');
      await page.getByText('Shopify needs it: the shop name').waitFor();
      await page.getByRole('textbox', { name: 'shop' }).fill('not a shop');
      await page.keyboard.press('Enter');
      await page.getByText('This is not a shop name').waitFor();
      expect(await page.getByRole('textbox', { name: 'shop' }).inputValue()).toBe('not a shop');

      await page.getByRole('textbox', { name: 'shop' }).fill('acme');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Shopify cannot be connected yet').waitFor();
      expect(complaints).toEqual([]);
    });
  });

  describe('security', () => {
    it('never gets to see the API key', async () => {
      await page.getByText('$API_KEY').first().waitFor();
      await press('Connect Slack');
      await page.getByText('Slack cannot be connected yet').waitFor();
      expect((await Promise.all(opened().received)).join()).not.toContain(info.api_key);
    });

    it('shows what a link says as text only', async () => {
      const query = new URLSearchParams({
        category: 'demo',
        success: 'false',
        error_msg: '<img src=x onerror=alert(1)>',
      });
      await page.goto(`${info.frontend_url}/settings/integrations?${query}`);
      await page.getByText('<img src=x onerror=alert(1)>').waitFor();
      expect(await page.locator('img').count()).toBe(0);
    });
  });
});
