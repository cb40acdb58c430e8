import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from './element-page.ts';
import { inWindow } from './in-window.ts';
import { lookAt } from './look-at.ts';

const on = await useSite();
const { opened, press, says, site, openElements } = on;
const closed = 'The window of Demo provider seems to be closed.';

describe('a provider’s window', () => {
  let page: Page;
  const open = async () => {
    await page.clock.install();
    site.session = { return_url: site.origin };
    await openElements(
      '<trunkline-connect type="demo" session="/session" in="window"></trunkline-connect>',
    );
  };

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('demo');
  });

  it('that a person closes is waited for no longer, and opens again', async () => {
    await open();
    const opening = page.waitForEvent('popup');
    await press('Connect Demo provider');
    await says('Finish in the window of Demo provider.');
    await (await opening).close();
    await says(closed);
    await lookAt(page, 'elements, a window that was closed');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.runFor(60_000);
    expect(asked).toEqual([]);
    await inWindow(page, () => press('Start again'), 'ada');
    await says('ada is connected');
  });

  it('that only seems closed, by a policy of the provider’s page, connects when it is back', async () => {
    await open();
    const addPolicy = async (route: Route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = { ...response.headers(), 'Cross-Origin-Opener-Policy': 'same-origin' };
      await route.fulfill({ response, headers });
    };
    await page.context().route('**/demo-provider/**', addPolicy, { times: 1 });
    const start = async () => {
      await press('Connect Demo provider');
      await says(closed);
    };
    await inWindow(page, start, 'ada');
    await says('ada is connected');
  });
});
