import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegisteredApps } from '../../functions/apps/adapters/registered-apps.ts';
import { platformApp } from '../support/providers/platform-app.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, database, opened, settings, connectQuietly, press, says } = on;
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
    it('connects an account in the same tab, and leaves no trace in the address', async () => {
      await connectDemo();
      await on.allowAs('ada');
      await says('ada is connected');
      expect(page.url()).toBe(settings);
      await page.reload();
      await on.row('Demo provider').getByText('ada').waitFor();
      expect(await page.getByText('ada is connected').count()).toBe(0);
      expect(complaints).toEqual([]);
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
    it('says that it was cancelled, what is connected still, and tries again', async () => {
      await connectQuietly('bob');
      await page.reload();
      await on.manage('Demo provider');
      await press('Add another account bob');
      await on.logIn('ada');
      await press('Cancel');
      await says('You did not allow the access. Nothing has changed.');
      await says('bob stays connected.');
      expect(page.url()).toBe(settings);
      await press('Try again');
      await page.waitForURL('**/demo-provider/interaction/*');
      expect(complaints).toEqual([]);
    });

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
    it('connects nothing when somebody else finishes the link', async () => {
      const requested = page.waitForRequest((each) => each.url().includes('response_type=code'));
      await connectDemo();
      const authorizationUrl = (await requested).url();
      const victim = await page.context().browser()?.newContext();
      const theirs = await victim?.newPage();
      if (!victim || !theirs) throw new Error('There is no browser');
      await theirs.goto(authorizationUrl);
      await theirs.getByLabel('Username').fill('bob');
      await theirs.getByRole('button', { name: 'Log in', exact: true }).click();
      await theirs.getByRole('button', { name: 'Allow', exact: true }).click();
      await theirs.getByText('You came back in another browser.').waitFor();
      const { connections } = await on.connections.ofType(info.tenant_id, 'demo');
      expect(connections).toEqual([]);
      await victim.close();
    });

    it('never receives the API key, and makes sessions only for itself', async () => {
      await connectDemo();
      await on.allowAs('ada');
      await says('ada is connected');
      expect((await Promise.all(opened().received)).join()).not.toContain(info.api_key);
      for (const origin of ['https://evil.example', 'null', undefined]) {
        const headers = origin ? { Origin: origin } : undefined;
        const url = `${info.frontend_url}/settings/session`;
        expect((await fetch(url, { method: 'POST', ...(headers ? { headers } : {}) })).status).toBe(
          403,
        );
      }
    });

    it('announces a connection that this tab started, and none that a link claims', async () => {
      await listen();
      await page.goto(settings);
      await connectDemo();
      await on.allowAs('ada');
      await says('is connected');
      expect(await heard()).toEqual(['trunkline-connected']);

      const [connected] = (await on.connections.ofType(info.tenant_id, 'demo')).connections;
      const link = { success: 'true', category: 'demo', integration_type: 'demo' };
      const claim = new URLSearchParams({ ...link, integration_id: `${connected?.integrationId}` });
      await page.goto(`${settings}?${claim}`);
      await says('is connected');
      expect(await heard()).toEqual([]);
    });

    it.each([
      ['unavailable', 'cannot be reached. Try again later.', ['trunkline-failed unavailable']],
      ['constructor', 'refused the connection. Try again.', []],
      ['Call +1 900 555 0100', 'refused the connection. Try again.', []],
      ['gone', 'Demo provider', []],
      ['expired', 'Demo provider', []],
    ])(
      'says its own sentence by the code %s of a link: %s, and announces %j',
      async (code, shown, announced) => {
        await listen();
        const locked = 'Your account is locked. Call +1 900 555 0100.';
        const link = { success: 'false', category: 'demo', integration_type: 'demo' };
        const claim = new URLSearchParams({ ...link, error_msg: locked, error_code: code });
        await page.goto(`${settings}?${claim}`);
        await says(shown);
        expect(await page.getByText('locked').count()).toBe(0);
        expect(await heard()).toEqual(announced);
      },
    );

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

    it('says nothing of a type that a link makes up', async () => {
      const made = 'Your account is locked. Call +1 900 555 0100';
      const link = { success: 'false', integration_type: made, error_code: 'refused' };
      await page.goto(`${settings}?${new URLSearchParams(link)}`, { waitUntil: 'networkidle' });
      await page.getByText('Connect an account').waitFor();
      expect(await page.getByText('locked').count()).toBe(0);
    });
  });
});
