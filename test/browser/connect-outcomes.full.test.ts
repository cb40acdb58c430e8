import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegisteredApps } from '../../functions/apps/adapters/registered-apps.ts';
import { platformApp } from '../support/providers/platform-app.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { database, opened, settings, press, says } = on;
// Before anybody asks which types are set up, which is known some seconds later.
await on.setUpApps('intercom', 'shopify');

describe('the settings page in a browser', () => {
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = opened());
    await on.disconnectAll('demo');
    await page.goto(settings);
  });

  const connectDemo = () => press('Connect Demo provider');
  /** The events of the elements about connecting, since the page was loaded. */
  const listen = () =>
    page.addInitScript(`window.heard = [];
      for (const name of ['trunkline-connected', 'trunkline-failed'])
        addEventListener(name, ({ detail }) =>
          heard.push([name, detail.error_code].filter(Boolean).join(' ')));`);
  const heard = () => page.evaluate('window.heard');
  const unconfigure = (integrationType: string) =>
    createRegisteredApps(database).remove(platformApp(integrationType));

  describe('success', () => {
    it('says what was not granted, and how to grant it', async () => {
      await connectDemo();
      await on.logIn('ada');
      await page.getByLabel('see your projects').uncheck();
      await press('Allow');
      await says('Not allowed: projects:read.');
      await on.row('Demo provider').getByText('Not everything allowed').waitFor();
    });

    it.each([
      ['Default', 'https://app.intercom.com/oauth?'],
      ['eu', 'https://app.eu.intercom.com/oauth?'],
    ])('offers the choices that a provider takes, such as the region %s', async (region, place) => {
      await press('Connect Intercom');
      await page.getByLabel('Region').selectOption(region);
      const left = page.waitForRequest((request) => request.url().startsWith(place));
      await press('Continue to Intercom');
      await left;
    });
  });

  describe('errors', () => {
    it('forgets a start that a person goes back from', async () => {
      await connectDemo();
      await page.getByLabel('Username').waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Connect Demo provider' }).waitFor();
      expect(await page.getByText('Opening').count()).toBe(0);
    });

    it('asks for what a provider needs to know first', async () => {
      await press('Connect Shopify');
      const shop = page.getByRole('textbox', { name: 'Shop name' });
      await shop.and(page.locator(':focus')).waitFor();
      await shop.fill('not a shop');
      await page.keyboard.press('Enter');
      await says('This value is not valid; give the shop name');
      expect(await shop.inputValue()).toBe('not a shop');

      await unconfigure('shopify');
      await shop.fill('acme');
      await page.keyboard.press('Enter');
      await says('Shopify is not set up here yet. Contact support.');
      expect(complaints).toEqual([]);
    });
  });

  describe('security', () => {
    it('announces a connection that this tab started, and none that a link claims', async () => {
      await listen();
      await page.goto(settings);
      await connectDemo();
      await on.allowAs('ada');
      await says('is connected');
      expect(await heard()).toEqual(['trunkline-connected']);

      const [connected] = (await on.connections.ofType(on.info.tenant_id, 'demo')).connections;
      const link = { success: 'true', category: 'demo', integration_type: 'demo' };
      const claim = new URLSearchParams({ ...link, integration_id: `${connected?.integrationId}` });
      await page.goto(`${settings}?${claim}`);
      await says('is connected');
      expect(await heard()).toEqual([]);
    });

    it.each([
      ['unavailable', ['trunkline-failed unavailable']],
      ['constructor', []],
      ['Call +1 900 555 0100', []],
      ['gone', []],
      ['expired', []],
    ])('announces a failure with the code %s of a link: %j', async (code, announced) => {
      await listen();
      const link = { success: 'false', category: 'demo', integration_type: 'demo' };
      await page.goto(`${settings}?${new URLSearchParams({ ...link, error_code: code })}`);
      await page.locator('.notice strong').waitFor();
      expect(await heard()).toEqual(announced);
    });

    it('takes an outcome of ours out of an address, and nothing else', async () => {
      const own = '?q=a%20b&success=true&category=shoes';
      await page.addInitScript('history.replaceState({ step: 2 }, "")');
      const open = async (query: string) => {
        await page.goto(`${settings}${query}#top`);
        await page.getByText('Connect an account').waitFor();
        expect(await page.evaluate('history.state')).toEqual({ step: 2 });
        return page.url().slice(settings.length);
      };
      expect(await open(own)).toBe(`${own}#top`);
      const ours = 'success=false&integration_type=demo&error_code=cancelled';
      expect(await open(`?q=a%20b&${ours}&flag`)).toBe('?q=a%20b&flag#top');
      await says('You did not allow the access.');
    });

    it('does not believe a link that claims a connection', async () => {
      const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a001';
      const query = `category=demo&integration_type=demo&success=true&integration_id=${id}`;
      await page.goto(`${settings}?${query}`);
      await says('There is no such connection');
    });

    it.each([
      ['unavailable', 'Demo provider cannot be reached. Try again later.'],
      ['constructor', 'Demo provider refused the connection. Try again.'],
    ])('says its own sentence by the code %s of a link', async (code, shown) => {
      const locked = 'Your account is locked. Call +1 900 555 0100.';
      const link = { success: 'false', integration_type: 'demo', error_msg: locked };
      await page.goto(`${settings}?${new URLSearchParams({ ...link, error_code: code })}`);
      await says(shown);
      expect(await page.getByText('locked').count()).toBe(0);
    });

    it('says nothing of a type that a link makes up', async () => {
      const made = 'Your account is locked. Call +1 900 555 0100';
      const link = { success: 'false', integration_type: made, error_code: 'refused' };
      await page.goto(`${settings}?${new URLSearchParams(link)}`, { waitUntil: 'networkidle' });
      await page.getByText('Connect an account').waitFor();
      expect(await page.getByText('locked').count()).toBe(0);
    });
  });
});
