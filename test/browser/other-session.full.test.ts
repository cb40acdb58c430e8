import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSite } from './element-page.ts';

const on = await useSite();
const { opened, says, site, openElements } = on;
await on.connectQuietly('ada');

const accounts = '<trunkline-integrations></trunkline-integrations>';

describe('elements whose session goes or is late', () => {
  let page: Page;

  beforeEach(() => {
    ({ page } = opened());
    site.session = {};
  });

  it('wait while a page sets false, as where it renders `person && session`', async () => {
    await openElements(accounts);
    await page.evaluate('document.querySelector("trunkline-integrations").session = false');
    await says('Loading…');
    await page.evaluate('document.querySelector("trunkline-integrations").session = "/session"');
    await on.row('ada').waitFor();
    await page.evaluate('document.querySelector("trunkline-integrations").session = false');
    await says('Loading…');
    expect(opened().complaints).toEqual([]);
  });
});
