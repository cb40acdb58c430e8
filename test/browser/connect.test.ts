import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegisteredApps } from '../../functions/adapters/oauth-apps.ts';
import { projectsOf } from '../../infra/local/demo-provider/resource-api.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, oauthApps, database, opened, settings, open, row } = on;
const { press, choices, choose, manage } = on;
const projects = projectsOf('ada');
const tasksOf = (project: string) =>
  projects.find(({ name }) => name === project)?.tasks.length ?? 0;

describe('the settings page in a browser', () => {
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = opened());
    await open();
  });

  const connectDemo = async () => {
    const isConnected = (await row('Demo').count()) > 0;
    if (isConnected) await manage('Demo');
    const verb = isConnected ? 'Connect again' : 'Connect';
    await page
      .getByRole('button', { name: `${verb} Demo provider` })
      .first()
      .click();
  };
  /** Goes to the consent page as a new person. */
  const logIn = async () => {
    await connectDemo();
    await on.logIn('ada');
  };
  const configure = (integrationType: string) =>
    oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
  const unconfigure = (integrationType: string) =>
    createRegisteredApps(database).remove(integrationType);

  describe('success', () => {
    it('connects an account and offers its projects and their tasks', async () => {
      await page.getByText('Demo provider, which is not connected.').waitFor();
      await logIn();
      await press('Allow');

      await page.waitForURL(`${settings}?*`);
      expect(page.url()).toMatch(
        /\?category=demo&success=true&integration_id=[0-9a-f-]{36}&integration_type=demo(#|$)/,
      );
      await page.getByText('Your Demo provider account ada is ready to use.').waitFor();

      await choose('Project', 'Spring fair');
      await choose('Task', 'Plan the shifts');
      expect(await choices('Project')).toHaveLength(projects.length);
      expect(await choices('Task')).toHaveLength(tasksOf('Spring fair'));

      await choose('Project', 'Customer calls');
      await choose('Task', 'Load more');
      await page.getByText(`${tasksOf('Customer calls')} choices.`).waitFor();
      await page.getByRole('combobox', { name: 'Task' }).fill('customer 12');
      await page.getByText('2 choices for “customer 12”.').waitFor();
      expect(complaints).toEqual([]);
    });

    it('says what was not granted', async () => {
      await logIn();
      await page.getByLabel('see your projects').uncheck();
      await press('Allow');
      await page
        .getByText('Your Demo provider account ada did not grant: the choices of Project, Task.')
        .waitFor();
      await page.getByText('The connected Demo provider account does not allow all').waitFor();
      await row('Demo').getByText('Permissions missing').waitFor();
      expect(await page.getByText('is ready to use').count()).toBe(0);
    });

    it.each([
      ['Default', 'https://app.intercom.com/oauth?'],
      ['eu', 'https://app.eu.intercom.com/oauth?'],
    ])('offers the choices that a provider takes, such as the region %s', async (region, place) => {
      await configure('intercom');
      await page.reload();
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

      await page.waitForURL(`${settings}?*`);
      expect(page.url()).toMatch(
        /\?category=demo&success=false&error_msg=Authorization\+cancelled&integration_type=demo&error_code=cancelled(#|$)/,
      );
      const notice = page.getByRole('status').filter({ hasText: 'Authorization cancelled' });
      await notice.getByText('Nothing was changed.').waitFor();
      expect(await notice.innerText()).toContain('Demo provider is ');
      expect(await notice.getAttribute('class')).toBe('notice calm');
      await notice.getByRole('button', { name: 'Try again Demo provider' }).click();
      await page.waitForURL('**/demo-provider/interaction/*');
      expect(complaints).toEqual([]);
    });

    it('asks for what a provider needs to know first', async () => {
      await configure('shopify');
      await page.reload();
      await press('Connect Shopify');
      const shop = page.getByRole('textbox', { name: 'Shop name' });
      await shop.fill('not a shop');
      await page.keyboard.press('Enter');
      await page.getByText('This value is not valid; give the shop name').waitFor();
      expect(await shop.inputValue()).toBe('not a shop');

      await unconfigure('shopify');
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
      await page.goto(`${settings}?${query}`);
      await page.getByRole('alert').getByText('No such connection').waitFor();
    });

    it('never receives the API key', async () => {
      await configure('slack');
      await page.reload();
      await page.getByText('Show this page as curl').click();
      await page.getByText('$KEY').filter({ visible: true }).first().waitFor();
      await unconfigure('slack');
      await press('Connect Slack');
      await page.getByRole('alert').getByText('Slack cannot be connected yet').waitFor();
      expect((await Promise.all(opened().received)).join()).not.toContain(info.api_key);
    });
  });
});
