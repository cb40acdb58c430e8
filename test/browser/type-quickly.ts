import type { Locator, Page } from 'playwright-core';

/** Types with 100 ms of the page's own time between two keys, however slow the machine is. */
export const typeQuickly = async (page: Page, field: Locator, text: string): Promise<void> => {
  await page.clock.pauseAt(Date.now() + 10_000);
  for (const key of text) {
    await field.pressSequentially(key);
    await page.clock.runFor(100);
  }
  await page.clock.resume();
};
