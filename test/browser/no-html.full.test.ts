import { expect, it } from 'vitest';
import { useSite } from './element-page.ts';

const on = await useSite();
const { opened, connectQuietly, site } = on;

it('shows words that are no HTML, whatever an account is called', async () => {
  const { page } = opened();
  await connectQuietly('<img src=x onerror=alert(1)>');
  await page.goto(site.origin);
  await page.locator('trunkline-connect').getByText('<img src=x onerror=alert(1)>').waitFor();
  expect(opened().complaints).toEqual([]);
});

it('draws nothing that the API sends in the form of a template', async () => {
  const { page, complaints } = opened();
  const strings = ['<img class="planted">'];
  const template = JSON.stringify({ _$litType$: 1, strings, values: [] });
  await page.route('**/events/components/demo', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"label":"Project"', `"label":${template}`);
    await route.fulfill({ response, body });
  });
  await page.goto(site.origin);
  await expect.poll(() => complaints.join()).toContain('invalid template strings array');
  expect(await page.locator('trunkline-options .planted').count()).toBe(0);
});
