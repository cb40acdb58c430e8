import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createChoosing, normally } from '../support/stack/demo-person.ts';
import { rawHead, sendRaw } from '../support/stack/raw-request.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { lookAt } from './look-at.ts';
import { useBrowser } from './settings-page.ts';

const { info, request } = await startTestStack();
const { choose, chosenNow } = createChoosing(info);
const { opened, press } = await useBrowser();
const hidden = 'sk_local_••••••••••••••••';

describe('the start page in a browser', () => {
  let page: Page;
  let complaints: string[];
  const received = async () => (await Promise.all(opened().received)).join();

  beforeEach(async () => {
    ({ page, complaints } = opened());
    await page.goto(info.frontend_url);
    await page.getByRole('heading', { name: 'Trunkline runs on this machine' }).waitFor();
  });

  it('gets the API key when somebody wants it, and hides it again', async () => {
    await page.getByText(/Started \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\./).waitFor();
    await page.getByText(hidden).waitFor();
    expect(await received()).not.toContain(info.api_key);
    await press('Show key');
    await page.getByText(info.api_key, { exact: true }).waitFor();
    await page.getByRole('status').getByText('The key is shown.').waitFor();
    await press('Show key');
    await page.getByText(hidden).waitFor();
    expect(await page.content()).not.toContain(info.api_key);
    expect(complaints).toEqual([]);
  });

  it('copies the API key without showing it, and the first requests', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate('navigator.clipboard.readText()');
    await press('Copy key');
    await page.getByRole('button', { name: 'Copied key' }).waitFor();
    expect(await copied()).toBe(info.api_key);
    await page.getByText(hidden).waitFor();
    await press('Copy the lines');
    await page.getByRole('button', { name: 'Copied the lines' }).waitFor();
    expect(await copied()).toMatch(
      /^export BASE_URL=http.*\/api KEY=.*\ncurl .*\$BASE_URL\/agents\n/,
    );
  });

  it('shows each request as it comes, with the reason of a refusal', async () => {
    // As no client sends it.
    await sendRaw(new URL(info.base_url).origin, rawHead('GET /api/nowhere/<b>bold HTTP/1.1'));
    const row = page.getByRole('listitem').filter({ hasText: '/api/nowhere/<b>bold' });
    await row.getByText('There is no such endpoint.').waitFor();
    expect(await row.locator('b').count()).toBe(0);
    await request('/agents', { apiKey: info.api_key });
    const rows = page.getByRole('listitem');
    await rows.first().getByText('GET /api/agents').waitFor();
    await rows.first().getByText('200', { exact: true }).waitFor();
    await rows.first().locator('summary').click();
    const curl = `curl -i -H "X-API-Key: $KEY" '${info.base_url}/agents'`;
    await rows.first().getByText(curl, { exact: true }).waitFor();

    await press('Pause');
    const before = await rows.count();
    await request('/agents', { apiKey: info.api_key });
    await page.waitForTimeout(1500);
    expect(await rows.count()).toBe(before);
    await press('Pause');
    await rows.nth(before).waitFor();
    expect(complaints).toEqual([]);
  });

  it('leaves out what the pages ask for', async () => {
    const rows = page.getByRole('listitem');
    await page.goto(`${info.frontend_url}/settings/integrations`);
    await page.goto(`${info.base_url}/docs`);
    await page.goto(info.frontend_url);
    await request('/agents', { apiKey: info.api_key });
    await rows.first().getByText('GET /api/agents').waitFor();
    expect((await rows.allInnerTexts()).join()).not.toMatch(
      /^[A-Z]+ \/api\/(integrations|docs|events|elements)/m,
    );
  });

  it('reads out no list of requests, but how many came', async () => {
    await page.clock.install();
    await page.reload();
    await page.getByRole('listitem').first().waitFor();
    const inRegion = 'document.querySelector("[aria-live] li, [role=log] li, [role=status] li")';
    expect(await page.evaluate(inRegion)).toBeNull();
    await request('/nowhere');
    await page.getByRole('listitem').first().getByText('GET /api/nowhere').waitFor();
    await page.clock.fastForward(15_000);
    await page.getByText('1 new request, 1 refused.').waitFor();
  });

  it('chooses what the demo provider does, and sees that it has happened', async () => {
    const normal = page.getByRole('button', { name: 'Answer normally' });
    expect(await normal.getAttribute('aria-disabled')).toBe('true');
    const group = page.getByRole('group', { name: 'Connecting an account' });
    const denies = group.getByRole('button', { name: 'The person denies it' });
    await denies.focus();
    await page.keyboard.press('Enter');
    const shown = 'At the next request for connecting: The person denies it.';
    await page.getByRole('status').getByText(shown).waitFor();
    expect(await denies.getAttribute('aria-pressed')).toBe('true');
    expect(await chosenNow()).toMatchObject({ outcome: 'denied', at: ['connect'] });
    await choose({ outcome: 'normal' });
    await page.getByText('It answers normally.').waitFor();

    await page.getByLabel('until I change it').check();
    const refreshing = page.getByRole('group', { name: 'Refreshing an access token' });
    await refreshing.getByRole('button', { name: 'Limits the rate' }).click();
    await page.getByText('At every request for a refresh: Limits the rate (429).').waitFor();
    expect(await normal.getAttribute('aria-disabled')).toBe('false');
    await press('Answer normally');
    await page.getByText('It answers normally.').waitFor();
    expect(await normal.getAttribute('aria-disabled')).toBe('true');
    expect(await chosenNow()).toEqual(normally);
    expect(complaints).toEqual([]);
  });

  it('has nothing that axe finds, and fits', async () => {
    await Promise.all(Array.from({ length: 40 }, () => request('/nowhere')));
    await request(`/nowhere/${'long'.repeat(8)}/${'path/'.repeat(40)}`);
    await page.getByText('/api/nowhere/long').first().waitFor();
    const blank = 'document.documentElement.scrollHeight - document.body.clientHeight';
    expect(await page.evaluate(blank), 'blank pixels below the page').toBe(0);
    await page.getByText('AWS services on this machine').click();
    await press('Show key');
    await page.getByText(info.api_key, { exact: true }).waitFor();
    await choose({ outcome: 'fails' });
    await page.getByText('At the next request: Fails (500).').waitFor();
    const unfolded = page.locator('[data-fold][open]');
    await expect.poll(() => unfolded.count()).toBe(3);
    await lookAt(page, 'start page');
    // The last view is that of a phone, where the choices are folded.
    expect(await unfolded.count()).toBe(0);
    await choose({ outcome: 'normal' });
  });
});

it.each([
  ['/', 'Trunkline'],
  ['/settings/integrations', 'Integrations'],
  ['/settings/event-form', 'Event form'],
  ['/events', 'Events'],
  ['/docs', 'Guide'],
  ['/docs/connect', 'Guide'],
  ['/docs/reference', 'Reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/errors/not_found', 'Errors'],
  ['/nowhere', ''],
])('marks %s in the bar and has an icon', async (path, place) => {
  const { page } = opened();
  await page.goto(info.frontend_url + path);
  const bar = page.getByRole('navigation', { name: 'Pages' });
  expect(await bar.getByRole('link').allInnerTexts()).toEqual([
    ...['Trunkline', 'Integrations', 'Event form', 'Events'],
    ...['Guide', 'Reference', 'Providers', 'Errors'],
  ]);
  const marked = await bar.locator('[aria-current=page]').allInnerTexts();
  expect(marked).toEqual(place ? [place] : []);
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toContain('svg');
});
