import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from './element-page.ts';
import { inWindow } from './in-window.ts';

const on = await useSite();
const { opened, press, says, manage, site, openElements, connectQuietly } = on;

/** How a framework sorts its rows. */
const move = (tag: string) =>
  `document.querySelector('main').append(document.querySelector('${tag}'))`;

describe('an element that a page moves', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = opened());
    site.session = { return_url: site.origin };
    await on.disconnectAll('demo');
  });

  it('asks anew before a connection ends', async () => {
    await connectQuietly('ada');
    await openElements(
      '<trunkline-integrations session="/session"></trunkline-integrations><p>Below</p>',
    );
    await manage('ada');
    await press('Disconnect ada');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.evaluate(move('trunkline-integrations'));
    await dialog.waitFor({ state: 'hidden' });
    await press('Disconnect ada');
    await dialog.waitFor();
    expect(await dialog.evaluate((it) => it.matches(':modal'))).toBe(true);
    expect(opened().complaints).toEqual([]);
  });

  it('still waits for the provider’s window', async () => {
    await openElements(
      '<trunkline-connect type="demo" session="/session" in="window"></trunkline-connect><p>Below</p>',
    );
    const start = async () => {
      await press('Connect Demo provider');
      await says('Finish in the window of Demo provider.');
      await page.evaluate(move('trunkline-connect'));
    };
    await inWindow(page, start, 'ada');
    await says('ada is connected');
  });
});
