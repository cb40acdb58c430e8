import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sitePages } from '../../infra/site/pages.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { lookAt } from './look-at.ts';
import { useBrowser } from './settings-page.ts';

const { info } = await startTestStack();
const { opened } = await useBrowser();
const address = `${info.base_url}/docs`;

const open = async (path = '') => {
  const { page, complaints } = opened();
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(address + path);
  return { page, complaints };
};

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

describe('the documentation in a browser', () => {
  it.each([
    ['', 'Integrate the API'],
    ['/dropdowns', 'Dependent dropdowns'],
    ['/changelog', 'Changelog'],
    ['/providers/gohighlevel', 'HighLevel'],
  ])('shows %s, calm and whole', async (path, title) => {
    const { page, complaints } = await open(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await lookAt(page, `docs${path.replaceAll('/', ' ')}`);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(complaints).toEqual([]);
  });

  it('finds a part of a page by words, with the keyboard alone', async () => {
    const { page, complaints } = await open();
    await press(page, 'Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.getByLabel('Search').focus();
    await page.keyboard.type('without downtime');
    await page.locator('#found a').first().waitFor();
    await lookAt(page, 'docs, found');
    await press(page, 'Tab');
    expect(await focused(page)).toContain('A new key without downtime');
    await press(page, 'Enter');
    await page.waitForURL(`${address}/keys#a-new-key-without-downtime`);
    await page.getByLabel('Search').fill('webhook signature');
    await page.locator('#found').getByText('Receive').waitFor();
    await page.getByLabel('Search').fill('nothing-of-this-kind');
    await page.getByText('No page has all these words.').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['sdk', 'The client for TypeScript'],
    ['idempotency', 'Errors, retries and limits'],
    ['react', 'Elements for your pages'],
  ])('finds by the word %s what has another name here', async (word, title) => {
    const { page } = await open();
    await page.getByLabel('Search').fill(word);
    await page.locator('#found a').first().getByText(title).waitFor();
  });

  it('shows a page once, however many of its parts have the words', async () => {
    const { page } = await open();
    await page.getByLabel('Search').fill('webhook');
    await page.locator('#found a').nth(2).waitFor();
    const found: string[] = await page.evaluate(
      "[...document.querySelectorAll('#found a')].map(({ pathname }) => pathname)",
    );
    expect(found).toEqual([...new Set(found)]);
  });

  it('opens the search with a slash or Ctrl-K, and leaves a slash in a field alone', async () => {
    const { page } = await open('/reference/oauth-start');
    const searched = () => page.evaluate("document.activeElement.id === 'find'");
    for (const key of ['/', 'Control+k', 'Meta+k']) {
      await page.evaluate('document.activeElement.blur()');
      expect(await searched()).toBe(false);
      await press(page, key);
      expect(await searched()).toBe(true);
    }
    expect(await page.getByLabel('Search').inputValue()).toBe('');
    await press(page, '/');
    expect(await page.getByLabel('Search').inputValue()).toBe('/');
  });

  it('copies an example as it is printed, and says so', async () => {
    const { page, complaints } = await open('/reference/list-agents');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'curl "$BASE_URL/agents?limit=2" \\\n  -H "X-API-Key: $KEY"',
    );
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject()');
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('status').getByText('Copying is not allowed here').waitFor();
    expect(complaints).toEqual([]);
  });

  it('opens samples in the language that was chosen on another page', async () => {
    const { page } = await open('/reference/list-agents');
    await page.getByText('Python', { exact: true }).click();
    await page.goto(`${address}/reference/oauth-start`);
    await page.getByText('urlopen(').waitFor();
    expect(await page.getByText('curl -X POST').isVisible()).toBe(false);
  });

  it('filters the providers, which are in the order of their names', async () => {
    const { page, complaints } = await open('/providers');
    const shown = async () => {
      const names = await page.locator('tbody tr:visible td:first-child').allInnerTexts();
      return names.map((name) => name.trim());
    };
    const all = await shown();
    expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b, 'en')));
    await page.getByLabel('Filter').fill('crm zo');
    await page.getByRole('status').getByText(`1 of ${all.length} providers`).waitFor();
    expect(await shown()).toEqual(['Zoho CRM']);
    await lookAt(page, 'docs, filtered providers');
    expect(complaints).toEqual([]);
  });

  it('has a bar of one row on a phone, where a deployment shows all of it', async () => {
    const { page } = await open('/errors');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.reload();
    const bar = page.locator('.bar nav');
    expect((await bar.boundingBox())?.height).toBeLessThan(56);
    const end = await bar.getByRole('link', { name: 'Errors' }).boundingBox();
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(320);
    // These are of a local stack alone.
    await page.evaluate(
      "for (const link of document.querySelectorAll('.bar a[href^=http]:not(:first-child)')) link.remove()",
    );
    const hidden = '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)';
    expect(await page.evaluate(`${hidden}(document.querySelector('.bar nav'))`)).toBe(0);
  });

  it('asks for its index when somebody enters the search, and not before', async () => {
    const { page } = await open();
    const requested = page.waitForRequest(/\/search-[0-9a-f]+\.json$/);
    const before = await page.evaluate(
      'performance.getEntriesByType("resource").filter(({ name }) => name.includes("search-")).length',
    );
    expect(before).toBe(0);
    await page.getByLabel('Search').focus();
    await requested;
  });

  it('is read without JavaScript', async () => {
    const browser = opened().page.context().browser();
    const page = await browser?.newPage({ javaScriptEnabled: false });
    if (!page) throw new Error('There is no browser');
    await page.goto(`${address}/errors`);
    await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'provider_rate_limited' }).click();
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    expect(await page.getByLabel('Search').isVisible()).toBe(false);
    await page.close();
  });

  it('breaks no name within a word', async () => {
    const { page } = await open('/providers/hubspot');
    await page.setViewportSize({ width: 1280, height: 900 });
    const broken = await page.evaluate(`[...document.querySelectorAll('td code')].filter((code) => {
      const range = document.createRange();
      range.selectNodeContents(code);
      return range.getClientRects().length > 1 && !code.querySelector('wbr');
    }).map((code) => code.textContent)`);
    expect(broken).toEqual([]);
  });
});

it('sends no page of more than 40 kB, compressed, with all that it loads', async () => {
  const sizeOf = async (url: string) => {
    const text = await (await fetch(url)).text();
    const bytes = Buffer.byteLength(text);
    // API Gateway compresses nothing smaller.
    return { text, bytes: bytes < 16 * 1024 ? bytes : gzipSync(text).length };
  };
  const { origin } = new URL(address);
  for (const { path, assets = [] } of sitePages()) {
    const { text, bytes } = await sizeOf(`${address}${path && `/${path}`}`);
    const files = [...text.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)];
    const sizes = await Promise.all(files.map(([, file = '']) => sizeOf(origin + file)));
    const sum = sizes.reduce((all, each) => all + each.bytes, bytes);
    expect(sum, path).toBeLessThan(40_000);
    expect(sizes.length, path).toBe(2 + assets.length);
  }
});
