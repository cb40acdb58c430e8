import type { Browser, Page } from 'playwright-core';

const screenshotNames = ['settings-page', 'dropdown'] as const;
type ScreenshotName = (typeof screenshotNames)[number];

const colorSchemes = ['light', 'dark'] as const;

export const size = { width: 720, height: 640 };

/** Shows the same in every run, so that only a changed page changes its picture. */
const fix = (page: Page, varies: RegExp, shown: string) =>
  page.getByText(varies).evaluateAll((found, text) => {
    for (const each of found) each.textContent = text;
  }, shown);

/** Connects ada's account by the pages, and shows what can be done about it. */
const showSettings = async (page: Page, frontendUrl: string): Promise<void> => {
  await page.goto(`${frontendUrl}/settings/integrations`);
  const account = page.locator('summary').filter({ hasText: 'ada' });
  const connect = page.getByRole('button', { name: 'Connect Demo provider' });
  await account.or(connect).first().waitFor();
  if (await connect.isVisible()) {
    await connect.click();
    await page.getByLabel('Username').fill('ada');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await account.waitFor();
    await page.waitForLoadState('networkidle');
    // As in every later run, without the news that it is connected.
    await page.reload();
  }
  await account.click();
  await fix(page, /^[\da-f]{8}-[\da-f-]{27}$/, '01932c07-2f5e-7c1a-9a63-52b5a1c8a001');
  await fix(page, /^\w{3} \d+, \d{4}$/, 'Nov 27, 2026');
};

/** Chooses a project, and opens the list of its tasks. */
const showDropdown = async (page: Page, frontendUrl: string): Promise<void> => {
  await page.goto(`${frontendUrl}/settings/event-form`);
  await page.getByLabel('Component').selectOption('demo');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Website relaunch' }).click();
  await page.getByRole('combobox', { name: 'Task' }).click();
  await page.getByRole('option', { name: 'Switch over' }).waitFor();
};

const shows: Record<ScreenshotName, (page: Page, frontendUrl: string) => Promise<void>> = {
  'settings-page': showSettings,
  dropdown: showDropdown,
};

/** Takes each picture of a running local stack, in light and in dark. */
export const takeScreenshots = async (
  browser: Browser,
  frontendUrl: string,
  fileOf: (name: string) => string,
): Promise<void> => {
  for (const colorScheme of colorSchemes) {
    const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: 'reduce' });
    for (const name of screenshotNames) {
      await shows[name](page, frontendUrl);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: fileOf(`${name}-${colorScheme}.png`) });
    }
    await page.close();
  }
};
