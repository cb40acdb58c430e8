import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { webhooks } from '../../functions/openapi/webhooks.ts';
import { routes } from '../../functions/routes.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { lookAt } from './look-at.ts';
import { useBrowser } from './settings-page.ts';

const { info } = await startTestStack();
const { opened } = await useBrowser();
const address = `${info.base_url}/docs/reference`;
const errors = `${info.base_url}/docs/errors`;
const { origin } = new URL(address);

/** Opens a page and collects what goes wrong there. */
const open = async (at = address) => {
  const { page, complaints } = opened();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  await page.goto(at);
  const elsewhere = () =>
    asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'));
  return { page, complaints, asked, elsewhere };
};

const operation = (page: Page, path: string, method = 'get') =>
  page
    .locator(`.opblock-${method}`)
    .filter({ has: page.locator(`[data-path="${path}"]`) })
    .first();
const openOperation = async (page: Page, path: string, method?: string) => {
  const found = operation(page, path, method);
  await found.locator('.opblock-summary-control').click();
  await found.locator('.opblock-body').waitFor();
  return found;
};
const pasteKey = async (page: Page, key: string) => {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Use this key' }).click();
};

describe('the documentation in a browser', () => {
  it('is calm and whole', async () => {
    const { page, complaints, elsewhere } = await open();
    await page.locator('.opblock').first().waitFor();
    const described = routes.length + Object.keys(webhooks).length;
    expect(await page.locator('.opblock').count()).toBe(described);
    await lookAt(page, 'docs');

    await pasteKey(page, info.api_key);
    const options = await openOperation(
      page,
      '/events/components/{component_key}/events/{event_key}/options/{field_key}',
    );
    expect(await options.getByLabel('component_key', { exact: true }).inputValue()).toBe('hubspot');
    await openOperation(page, '/integrations/oauth_start/{integration_type}', 'post');
    const agents = await openOperation(page, '/agents');
    await agents.getByRole('button', { name: 'Execute' }).click();
    await agents.locator('.live-responses-table').getByText('Front desk').waitFor();
    // What every operation answers alike is folded, and so are headers.
    expect(await page.locator('.response').count()).toBe(4);
    expect(await agents.locator('.response .headers').count()).toBe(0);
    await agents.getByRole('button', { name: 'Show headers' }).first().click();
    await agents.locator('.headers').first().waitFor();
    await lookAt(page, 'docs with operations');
    expect(complaints).toEqual([]);
    expect(elsewhere()).toEqual([]);
  });

  it('has pages of errors', async () => {
    const { page, complaints, elsewhere } = await open(errors);
    await lookAt(page, 'errors');
    await page.getByRole('link', { name: 'provider_rate_limited' }).click();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    await page.locator('pre').getByText('"code": "provider_rate_limited"').waitFor();
    await lookAt(page, 'an error');
    expect(complaints).toEqual([]);
    expect(elsewhere()).toEqual([]);
  });

  it('sends requests with the pasted key, and shows and keeps it nowhere', async () => {
    const { page, asked } = await open();
    await pasteKey(page, info.api_key);
    const agents = await openOperation(page, '/agents');
    const sent = page.waitForRequest(`${info.base_url}/agents`);
    await agents.getByRole('button', { name: 'Execute' }).click();
    expect(await (await sent).headerValue('x-api-key')).toBe(info.api_key);
    await agents.locator('.live-responses-table').getByText('Front desk').waitFor();
    expect(await agents.innerText()).toContain('X-API-Key: YOUR_KEY');
    expect(await page.locator('body').innerHTML()).not.toContain(info.api_key);
    expect(asked.join()).not.toContain(info.api_key);
    expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('shows a refusal without a key, whose code leads to its page', async () => {
    const { page } = await open();
    const agents = await openOperation(page, '/agents');
    await agents.getByRole('button', { name: 'Execute' }).click();
    await agents.getByText('"unauthorized"').waitFor();
    const opening = page.waitForEvent('popup');
    await agents.getByRole('button', { name: /^Show \d+ error statuses$/ }).click();
    await agents.getByRole('link', { name: 'unauthorized' }).click();
    const help = await opening;
    await help.getByRole('heading', { name: 'What to do next' }).waitFor();
    expect(help.url()).toBe(`${errors}/unauthorized`);
    await help.close();
  });

  it('can be used with the keyboard alone', async () => {
    const { page } = await open();
    await page.locator('.opblock').first().waitFor();
    const pressUntil = async (selector: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(`document.activeElement.matches('${selector}')`)) return;
      }
      throw new Error(`Tab does not reach ${selector}`);
    };
    await pressUntil('.skip');
    await pressUntil('#key');
    await page.keyboard.type(info.api_key);
    await page.keyboard.press('Enter');
    await page.getByText('are now sent with this key').waitFor();
    await pressUntil('.opblock-summary-control');
    await page.keyboard.press('Enter');
    // It is disabled for a moment, and a Tab passes it then.
    await page.locator('.execute:enabled').waitFor();
    await pressUntil('.execute');
    await page.keyboard.press('Enter');
    await page.locator('.live-responses-table').waitFor();
  });

  it('sends a request however soon it is executed', async () => {
    const { page, complaints } = await open();
    await pasteKey(page, info.api_key);
    await page.evaluate(`
      document.querySelector('.opblock-summary-control').click();
      const timer = setInterval(() => {
        const execute = document.querySelector('.execute');
        execute?.click();
        if (execute && !execute.disabled) clearInterval(timer);
      });
      undefined;
    `);
    await page.locator('.live-responses-table').getByText('Front desk').waitFor();
    expect(complaints).toEqual([]);
  });

  it('says what to do when it cannot read the document', async () => {
    const { page } = opened();
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 503 }));
    await page.goto(address);
    await page.getByText('openapi.json answered 503. Reload the page.').waitFor();
  });
});
