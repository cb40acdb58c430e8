import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestStack } from '../support/harness.ts';
import { launchChromium, noChromium } from './chromium.ts';

const { info } = await startTestStack();
const browser: Browser | undefined = await launchChromium();
if (!browser) console.warn(`The browser tests are skipped: ${noChromium}.`);
afterAll(() => browser?.close());

describe('the settings page in a browser', () => {
  let page: Page;
  /** Everything that a page complained of or failed at. */
  let complaints: string[];
  let received: Promise<string>[];

  beforeEach(async (context) => {
    if (!browser) return context.skip(noChromium);
    page = await browser.newPage();
    onTestFinished(() => page.close());
    complaints = [];
    received = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      // A refused look-up is part of the page; a blocked style, script or form is not.
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    page.on('response', (response) => received.push(response.text().catch(() => '')));
    await page.goto(info.frontend_url);
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const choices = (field: string) =>
    page.getByLabel(field, { exact: true }).locator('option').allInnerTexts();

  /** Up to the consent page, as somebody who has not been here before. */
  const logIn = async () => {
    await press('Connect Demo provider');
    await page.getByLabel('Username').fill('ada');
    await press('Log in');
    await page.getByText('account of ada').waitFor();
  };

  describe('success', () => {
    it('connects an account and offers its projects and their tasks', async () => {
      await page.getByText('Demo provider is not connected.').waitFor();
      await logIn();
      await press('Allow');

      await page.waitForURL(`${info.frontend_url}/settings/integrations?*`);
      expect(page.url()).toMatch(/\?category=demo&success=true&integration_id=[0-9a-f-]{36}$/);
      expect(await page.getByRole('status').innerText()).toContain('Connected');

      await page.getByLabel('Project', { exact: true }).selectOption('Spring fair');
      await page.getByLabel('Task', { exact: true }).selectOption('Plan the shifts');
      expect(await choices('Project')).toHaveLength(1 + 5);
      expect(await choices('Task')).toHaveLength(1 + 3);
      expect(complaints).toEqual([]);
    });
  });

  describe('errors', () => {
    it.each(['log in', 'consent'])('says that it was cancelled at the %s page', async (where) => {
      if (where === 'consent') await logIn();
      else await press('Connect Demo provider');
      await press('Cancel');

      await page.waitForURL(`${info.frontend_url}/settings/integrations?*`);
      expect(page.url()).toMatch(
        /\?category=demo&success=false&error_msg=Authorization\+cancelled$/,
      );
      await page.getByRole('alert').getByText('Authorization cancelled').waitFor();
      expect(complaints).toEqual([]);
    });

    it('says why a type cannot be connected', async () => {
      await press('Connect Slack');
      await page.getByRole('alert').getByText('Slack cannot be connected yet').waitFor();
    });
  });

  describe('security', () => {
    it('never gets to see the API key', async () => {
      await page.getByText('$API_KEY').first().waitFor();
      await press('Connect Slack');
      await page.getByText('Slack cannot be connected yet').waitFor();
      expect((await Promise.all(received)).join()).not.toContain(info.api_key);
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
