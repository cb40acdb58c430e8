import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRegisteredApps } from '../../functions/adapters/oauth-apps.ts';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, connect, oauthApps, database, opened, row, press, manage } = on;
const tokens = { accessToken: 'a' };
const account = (label: string) => ({ account: { id: label.slice(0, 20), label } });

/** Script, text that runs backwards, a bell, and more than any line holds. */
const hostile = `<script>alert(1)</script>\u202Egnp.exe\u0007${'W'.repeat(280)}`;

describe('the states of the settings page', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('slack', 'hubspot', 'gmail', 'demo');
  });

  const open = async (query = '') => {
    await on.open(query);
    await page.getByLabel('Component').and(page.locator(':enabled')).waitFor();
  };

  describe('success', () => {
    it('offers the demo provider first when nothing is connected, by the only filled button', async () => {
      await open();
      await page.getByText('Demo provider, which is not connected.').waitFor();
      const filled = page.locator('.primary').filter({ visible: true });
      expect(await filled.allInnerTexts()).toEqual(['Connect\nDemo provider']);
      const connect = page.getByRole('button', { name: 'Connect Demo provider' });
      expect(await connect.count()).toBe(1);
      await press('Show where to connect it');
      await connect.and(page.locator(':focus')).waitFor();
      await lookAt(page, 'nothing connected');
    });

    it('filters the providers that need setup, and copies what to do', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await open();
      await manage('More providers');
      await page.getByLabel('Filter providers').fill('hub');
      await page.getByText('1 of 37 providers').waitFor();
      await manage('HubSpot');
      await page.getByText('configure-oauth-app --local').filter({ visible: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Connect HubSpot' }).count()).toBe(0);
      await press('Copy the redirect URI of HubSpot');
      await page.getByRole('button', { name: 'Copied the redirect URI of HubSpot' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        `${info.base_url}/integrations/oauth_callback/hubspot`,
      );
      await lookAt(page, 'needs setup');
    });

    it('shows what works and what does not, each with its way out', async () => {
      await oauthApps.put({ integrationType: 'hubspot', clientId: 'id', clientSecret: 'secret' });
      const scopes = { grantedScopes: ['channels:read', 'groups:read', 'chat:write'] };
      await connect(info.tenant_id, 'slack', tokens, { ...scopes, ...account('Acme workspace') });
      const ended = {
        standing: { is: 'ended', why: 'grant_ended' },
        ...account('ada@example.com'),
      } as const;
      await connect(info.tenant_id, 'gmail', tokens, ended);
      await open();
      await row('Slack').locator('.badge.warn', { hasText: 'Permissions missing' }).waitFor();
      const trouble = page.locator('.trouble').filter({ hasText: 'Not granted: ' });
      expect(await trouble.locator('code').allInnerTexts()).toContain('users:read.email');
      expect(await trouble.innerText()).toContain('the choices of ');
      await row('Gmail').locator('.badge.bad', { hasText: 'Reconnect needed' }).waitFor();
      await on.says('The provider ended the connection.');
      await page.getByRole('button', { name: 'Connect again Gmail' }).waitFor();
      await page.getByRole('button', { name: 'Connect HubSpot' }).waitFor();
      await manage('Gmail');
      await lookAt(page, 'missing permissions and reconnect needed');
      await createRegisteredApps(database).remove('hubspot');
    });

    it('asks before it disconnects, and is amber when the provider was not asked to end the access', async () => {
      await connect(info.tenant_id, 'gmail', tokens, account('ada@example.com'));
      await open();
      await manage('Gmail');
      await press('Disconnect… Gmail');
      const dialog = page.getByRole('dialog', { name: 'Disconnect ada@example.com from Gmail?' });
      await dialog.getByText('The events of Gmail get no choices from it.').waitFor();
      await lookAt(page, 'disconnect dialog');
      await page.keyboard.press('Escape');
      expect(await dialog.isVisible()).toBe(false);
      await row('Gmail').waitFor();

      await press('Disconnect… Gmail');
      await press('Cancel');
      await row('Gmail').waitFor();
      await press('Disconnect… Gmail');
      await press('Disconnect');
      const notice = page.locator('.notice.warn[role=alert]');
      await notice.getByText('ada@example.com at Gmail is disconnected here only').waitFor();
      await notice.getByText('Gmail did not end its grant').waitFor();
      expect(new URL(page.url()).pathname).toBe('/settings/integrations');
      await lookAt(page, 'provider not named');
    });
  });

  describe('security', () => {
    it('shows a hostile label as text, cut, on the page and in the dialog', async () => {
      await connect(info.tenant_id, 'hubspot', tokens, { ...account(hostile), name: hostile });
      await open();
      await row('HubSpot').getByText('<script>alert(1)</script>').first().waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/[\p{Cf}]|W{100}/u);
      await manage('HubSpot');
      await lookAt(page, 'hostile label');

      await page.getByRole('button', { name: /^Disconnect…/ }).click();
      const title = await page.getByRole('dialog').getByRole('heading').innerText();
      expect(title).toContain('<script>alert(1)</script>');
      expect(title.length).toBeLessThan(120);
      await lookAt(page, 'hostile label in the dialog');
      expect(opened().complaints).toEqual([]);
    });

    it.each([
      ['cancelled', 'calm', 'Authorization cancelled. Nothing was changed.'],
      ['unavailable', 'bad', 'The provider is not available. Please try again later.'],
      ['constructor', 'bad', 'The account could not be connected.'],
      ['', 'bad', 'The account could not be connected.'],
    ])(
      'says its own sentence by the code %s of a link, and offers to try again',
      async (code, tone, said) => {
        const locked = `Your account is locked. Call +1 900 555 0100. ${hostile}`;
        const link = { success: 'false', integration_type: 'demo', error_msg: locked };
        await open(`?${new URLSearchParams({ ...link, error_code: code })}`);
        const notice = page.locator(`.notice.${tone}`);
        await notice.getByText('Demo provider is not connected').waitFor();
        await notice.getByText(said, { exact: true }).waitFor();
        await notice.getByRole('button', { name: 'Try again Demo provider' }).waitFor();
        expect(await page.locator('body').innerText()).not.toMatch(/locked|<script>/);
        await lookAt(page, `not connected: ${code}`);
      },
    );
  });
});
