import { beforeEach, describe, expect, it } from 'vitest';
import { projectsOf } from '../../infra/local/demo-provider/projects.ts';
import { startTestStack } from '../support/harness.ts';
import { startStub } from '../support/stub-server.ts';
import { type SettingsPage, useBrowser } from './settings-page.ts';

const hubspot = await startStub(() => ({ body: {} }));
const { info, connect, oauthApps } = await startTestStack({
  originMap: new Map([['https://api.hubapi.com', hubspot.origin]]),
});
const opened = await useBrowser();
const projects = projectsOf('ada');
const tasksOf = (project: string) =>
  projects.find(({ name }) => name === project)?.tasks.length ?? 0;

describe('the settings page in a browser', () => {
  let page: SettingsPage['page'];
  let complaints: SettingsPage['complaints'];
  let press: SettingsPage['press'];
  let choices: SettingsPage['choices'];

  beforeEach(async () => {
    ({ page, complaints, press, choices } = opened());
    await page.goto(`${info.frontend_url}/settings/integrations#demo/task_completed`);
  });

  const connectDemo = () =>
    page
      .getByRole('button', { name: /^Connect( again)? Demo$/ })
      .first()
      .click();
  /** Goes to the consent page as a new person. */
  const logIn = async () => {
    await connectDemo();
    await page.getByLabel('Username').fill('ada');
    await press('Log in');
    await page.getByText('account of ada').waitFor();
  };
  /** Logs in as another person than the one the provider remembers. */
  const logInAs = async (username: string) => {
    await press('Use another account');
    await page.getByLabel('Username').fill(username);
    await press('Log in');
    await page.getByText(`account of ${username}`).waitFor();
  };
  const rowOf = (label: string) => page.getByRole('listitem').filter({ hasText: label });

  describe('success', () => {
    it('connects an account and offers its projects and their tasks', async () => {
      await page.getByText('Demo is not connected.').waitFor();
      await logIn();
      await press('Allow');

      await page.waitForURL(`${info.frontend_url}/settings/integrations?*`);
      expect(page.url()).toMatch(
        /\?category=demo&success=true&integration_id=[0-9a-f-]{36}&integration_type=demo(#|$)/,
      );
      await page.getByText('Your Demo account is ready to use.').waitFor();

      await page.getByLabel('Project', { exact: true }).selectOption('Spring fair');
      await page.getByLabel('Task', { exact: true }).selectOption('Plan the shifts');
      expect(await choices('Project')).toHaveLength(projects.length);
      expect(await choices('Task')).toHaveLength(tasksOf('Spring fair'));

      await page.getByLabel('Project', { exact: true }).selectOption('Customer calls');
      await press('Load more');
      await page.getByText(`${tasksOf('Customer calls')} choices.`).waitFor();
      await page.getByLabel('Search Task').fill('customer 12');
      await page.getByText('2 choices for “customer 12”.').waitFor();
      expect(complaints).toEqual([]);
    });

    it('keeps the connected account, and replaces it on request', async () => {
      await logIn();
      await press('Allow');
      await rowOf('Demo').getByText('ada').waitFor();
      await connectDemo();
      await logInAs('bob');
      await press('Allow');
      await page.getByRole('alert').getByText('Demo is still connected as ada').waitFor();

      await press('Replace the account Demo');
      await press('Allow');
      await page.getByText('Your Demo account is ready to use.').waitFor();
      await rowOf('Demo').getByText('bob').waitFor();

      await press('Use another account Demo');
      await logInAs('ada');
      await press('Allow');
      await page.getByText('Your Demo account is ready to use.').waitFor();
      await rowOf('Demo').getByText('ada').waitFor();
      expect(complaints).toEqual([]);
    });

    it('says what was not granted', async () => {
      await logIn();
      await page.getByLabel('see your projects').uncheck();
      await press('Allow');
      await page.getByText('Your Demo account did not grant: projects:read.').waitFor();
      await page.getByText('The connected Demo account does not allow all').waitFor();
      expect(await page.getByText('is ready to use').count()).toBe(0);
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
      expect(hubspot.requests.at(-1)?.url.pathname).toMatch(/external-install$/);
      expect(complaints).toEqual([]);
    });

    it('says that a connection has ended', async () => {
      const status = { status: 'reconnect_required' } as const;
      await connect(info.tenant_id, 'pipedrive', { accessToken: 'a' }, status);
      await page.reload();
      await rowOf('Pipedrive').getByText('The provider ended the connection.').waitFor();
      await page.getByRole('button', { name: 'Connect again Pipedrive' }).waitFor();
    });

    it.each([
      ['Default', 'https://app.intercom.com/oauth?'],
      ['eu', 'https://app.eu.intercom.com/oauth?'],
    ])('offers the choices that a provider takes, such as the region %s', async (region, place) => {
      await oauthApps.put({ integrationType: 'intercom', clientId: 'id', clientSecret: 'secret' });
      await press('Connect Intercom');
      await page.getByLabel('Region').selectOption(region);
      const left = page.waitForRequest((request) => request.url().startsWith(place));
      await press('Continue to Intercom');
      await left;
    });
  });

  describe('errors', () => {
    it.each(['log in', 'consent'])('says that it was cancelled at the %s page', async (where) => {
      if (where === 'consent') await logIn();
      else await connectDemo();
      await press('Cancel');

      await page.waitForURL(`${info.frontend_url}/settings/integrations?*`);
      expect(page.url()).toMatch(
        /\?category=demo&success=false&error_msg=Authorization\+cancelled&integration_type=demo&error_code=cancelled(#|$)/,
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
      const shop = page.getByRole('textbox', { name: 'Shop name' });
      await shop.fill('not a shop');
      await page.keyboard.press('Enter');
      await page.getByText('This value is not valid; give the shop name').waitFor();
      expect(await shop.inputValue()).toBe('not a shop');

      await shop.fill('acme');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Shopify cannot be connected yet').waitFor();
      expect(complaints).toEqual([]);
    });
  });

  describe('security', () => {
    it('does not believe a link that claims a connection', async () => {
      const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
      const query = `category=demo&success=true&integration_id=${id}`;
      await page.goto(`${info.frontend_url}/settings/integrations?${query}`);
      await page.getByRole('alert').getByText('No such connection').waitFor();
    });

    it('never receives the API key', async () => {
      await page.getByText('$KEY').first().waitFor();
      await press('Connect Slack');
      await page.getByText('Slack cannot be connected yet').waitFor();
      expect((await Promise.all(opened().received)).join()).not.toContain(info.api_key);
    });

    it('shows the text of a link only as text', async () => {
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
