import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { lookAt } from './look-at.ts';
import { useBrowser } from './settings-page.ts';

const { info } = await startTestStack();
const { opened } = await useBrowser();
const address = `${info.base_url}/docs/reference`;
const pageOf = (operation: string) => `${address}/${operation}`;
const errors = `${info.base_url}/docs/errors`;
const { origin } = new URL(address);

/** Opens a page and collects what goes wrong there. */
const open = async (at = address) => {
  const { page, complaints } = opened();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  await page.goto(at);
  const elsewhere = () =>
    requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'));
  return { page, complaints, asked: requests, elsewhere };
};

/** Opens the form of an operation. */
const tryIt = async (operation: string) => {
  const opened = await open(pageOf(operation));
  await opened.page.getByText('Try it', { exact: true }).click();
  const form = opened.page.locator('#try-it form');
  await form.waitFor();
  const send = () => form.getByRole('button', { name: 'Send the request' }).click();
  return { ...opened, form, send };
};
const entered = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

describe('the reference in a browser', () => {
  it('is calm and whole', async () => {
    const { page, complaints, elsewhere } = await open();
    await lookAt(page, 'reference');
    await page.getByRole('link', { name: 'Start connecting an account' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Start connecting an account' }).waitFor();
    await page.getByText('TypeScript', { exact: true }).click();
    await page.getByText('await fetch(').waitFor();
    expect(await page.getByText('urlopen(').isVisible()).toBe(false);
    await lookAt(page, 'an operation');
    await page.getByText('Try it', { exact: true }).click();
    await page.getByLabel('Body', { exact: true }).waitFor();
    await lookAt(page, 'an operation that is tried');
    await page.goto(pageOf('connection-events'));
    await lookAt(page, 'connection events');
    expect(complaints).toEqual([]);
    expect(elsewhere()).toEqual([]);
  });

  it('has pages of errors', async () => {
    const { page, complaints, elsewhere } = await open(errors);
    await lookAt(page, 'errors');
    await page.getByRole('main').getByRole('link', { name: 'provider_rate_limited' }).click();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    await page.locator('pre').getByText('"code": "provider_rate_limited"').waitFor();
    await lookAt(page, 'an error');
    const size = (of: string): Promise<number> =>
      page.evaluate(`parseFloat(getComputedStyle(document.querySelector('${of}')).fontSize)`);
    expect(await size('h1 code')).toBeGreaterThan(await size('h2'));
    expect(complaints).toEqual([]);
    expect(elsewhere()).toEqual([]);
  });

  it('shows samples without JavaScript, and no form', async () => {
    const { page } = opened();
    const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const still = await context?.newPage();
    await still?.goto(pageOf('list-agents'));
    expect(await still?.getByText('curl "$BASE_URL/agents').isVisible()).toBe(true);
    expect(await still?.getByText('Try it', { exact: true }).isVisible()).toBe(false);
    await context?.close();
  });
});

describe('the form of an operation', () => {
  it('begins with what a local stack has, and shows what it sends and what is answered', async () => {
    const { page, form, send, complaints } = await tryIt('oauth-start');
    expect(await entered(page, 'integration_type')).toBe('demo');
    await page.getByLabel('API key').fill(info.api_key);
    await page.getByLabel('Body', { exact: true }).fill('{"client_reference": "it’s me"}');
    const shown = await form.locator('pre').first().innerText();
    expect(shown).toContain('curl -X POST "$BASE_URL/integrations/oauth_start/demo"');
    expect(shown).toContain(`-d '{"client_reference": "it’s me"}'`);
    await send();
    await form.getByText('Answer: 201').waitFor();
    await form.getByText('"authorization_url"').waitFor();
    await form.getByText('ratelimit-limit: ').waitFor();
    await lookAt(page, 'an operation that answered');
    expect(complaints).toEqual([]);
  });

  it('sends parents as parameters of their own', async () => {
    const { page, send } = await tryIt('get-field-options');
    expect(await entered(page, 'component_key')).toBe('demo');
    await page.getByLabel('field_key', { exact: true }).fill('task_id');
    await page.getByLabel('parents').fill('project_id=errands');
    const sent = page.waitForRequest(/\/options\/task_id\?project_id=errands$/);
    await send();
    await sent;
  });

  it('sends the key to the API alone, and shows and keeps it nowhere', async () => {
    const { page, asked: requests, form, send } = await tryIt('list-agents');
    await page.getByLabel('API key').fill(info.api_key);
    const sent = page.waitForRequest(`${info.base_url}/agents`);
    await send();
    expect(await (await sent).headerValue('x-api-key')).toBe(info.api_key);
    await form.getByText('Front desk').waitFor();
    expect(await form.innerText()).toContain('-H "X-API-Key: $KEY"');
    expect(await page.locator('body').innerHTML()).not.toContain(info.api_key);
    expect(requests.join()).not.toContain(info.api_key);
    expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
    expect(await page.context().cookies()).toEqual([]);
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))");
    expect(await entered(page, 'API key')).toBe('');
  });

  it('shows a refusal', async () => {
    const { form, send } = await tryIt('list-agents');
    await send();
    await form.getByText('Answer: 401').waitFor();
    await form.getByText('"unauthorized"').waitFor();
  });

  it('says so when nobody answers', async () => {
    const { page, form, send } = await tryIt('list-agents');
    await page.route('**/agents', (route) => route.abort());
    await send();
    await form.getByText('There was no answer').waitFor();
  });

  it('can be used with the keyboard alone', async () => {
    const { page } = await open(pageOf('list-agents'));
    const pressUntil = async (selector: string) => {
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(`document.activeElement.matches('${selector}')`)) return;
      }
      throw new Error(`Tab does not reach ${selector}`);
    };
    await pressUntil('.skip');
    await page.keyboard.press('Enter');
    await pressUntil('.sample:nth-of-type(3) summary');
    await page.keyboard.press('Enter');
    await page.getByText('urlopen(').waitFor();
    await pressUntil('#try-it summary');
    await page.keyboard.press('Enter');
    await page.getByLabel('API key').waitFor();
    await pressUntil('input[type=password]');
    await page.keyboard.type(info.api_key);
    await page.keyboard.press('Enter');
    await page.locator('#try-it').getByText('Front desk').waitFor();
  });

  it('says what to do when it cannot read the document', async () => {
    const { page } = opened();
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 503 }));
    await page.goto(pageOf('list-agents'));
    await page.getByText('Try it', { exact: true }).click();
    await page.getByText('openapi.json answered 503. Reload the page.').waitFor();
  });
});
