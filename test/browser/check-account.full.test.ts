import { describe, expect, it } from 'vitest';
import { useSite } from './element-page.ts';

const on = await useSite();
const { opened, connectQuietly, site } = on;
const listTag = '<trunkline-integrations session="/session" in="window"></trunkline-integrations>';
site.page = site.page.replace('</main>', `${listTag}</main>`);
site.session = { return_url: site.origin };

/** Connects an account, and opens the list at it. */
const openAccount = async () => {
  const { page } = opened();
  await on.disconnectAll('demo');
  await connectQuietly('ada');
  await page.goto(site.origin);
  const list = page.locator('trunkline-integrations');
  await list.locator('summary').click();
  return { page, list };
};

/** Begins a check. @returns what lets it go on */
const beginCheck = async ({ page, list }: Awaited<ReturnType<typeof openAccount>>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/check', (route) => promise.then(() => route.continue()));
  await list.getByRole('button', { name: /^Check/ }).click();
  return resolve;
};

describe('“Check” in the list of accounts', () => {
  it.each([
    ['that a connection works', false, 'ada is connected', 'Connected'],
    ['that a grant has ended, and what to do', true, 'Connect the account again.', 'Ended'],
  ])('says %s', async (_, isEnded, said, state) => {
    const { page } = opened();
    await on.disconnectAll('demo');
    await connectQuietly('ada');
    if (isEnded) await on.endGrants();
    await page.goto(site.origin);
    const list = page.locator('trunkline-integrations');
    const account = list.locator('li', { hasText: 'ada' });
    await account.locator('summary').click();
    await account.getByRole('button', { name: /^Check/ }).click();
    await list.getByText(said).waitFor();
    await account.locator('summary').getByText(state, { exact: true }).waitFor();
    expect(opened().complaints).toEqual([]);
  });

  it('says at once that it has begun, and no earlier result', async () => {
    const { page, list } = await openAccount();
    await list.getByRole('button', { name: 'Save' }).click();
    const status = list.getByRole('status');
    await status.getByText('The name is saved').waitFor();
    const goOn = await beginCheck({ page, list });
    await expect.poll(() => status.innerText()).toBe('Loading…');
    goOn();
    await status.getByText('ada is connected').waitFor();
  });

  it('does not end a connection that was begun meanwhile, once its result is there', async () => {
    const { page, list } = await openAccount();
    const goOn = await beginCheck({ page, list });
    const begin = () => list.getByRole('button', { name: /^Add another/ }).click();
    await Promise.all([page.waitForEvent('popup'), begin()]);
    const cancel = list.getByRole('button', { name: 'Cancel' });
    await cancel.waitFor();
    // The list is read again behind the result.
    const listed = page.waitForResponse(/\/integrations(\?.*)?$/);
    goOn();
    await listed;
    expect(await cancel.isVisible()).toBe(true);
    expect(await list.getByRole('status').innerText()).not.toContain('ada is connected');
  });
});
