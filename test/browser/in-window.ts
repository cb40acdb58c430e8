import type { Page } from 'playwright-core';

/** Does what a click on a page opens, in the provider's window, as this person. */
export const inWindow = async (page: Page, click: () => Promise<void>, username: string) => {
  const opening = page.waitForEvent('popup');
  await click();
  const popup = await opening;
  const other = popup.getByRole('button', { name: 'Use another account' });
  const login = popup.getByLabel('Username');
  await login.or(other).first().waitFor();
  if (await other.isVisible()) await other.click();
  await login.fill(username);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await popup.getByRole('button', { name: 'Allow' }).click();
};
