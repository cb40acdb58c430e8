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
    ['/providers', 'Providers'],
    ['/providers/gohighlevel', 'HighLevel'],
  ])('shows %s, calm and whole', async (path, title) => {
    const { page, complaints } = await open(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await lookAt(page, `docs${path.replaceAll('/', ' ')}`);
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
