import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, opened, settings, connectQuietly, press, says } = on;

describe('the settings page in a browser', () => {
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    ({ page, complaints } = opened());
    await on.disconnectAll('demo');
    await page.goto(settings);
  });

  const connectDemo = () => press('Connect Demo provider');

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
  });
});
