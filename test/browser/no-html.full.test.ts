import { expect, it } from 'vitest';
import { startIntegratorSite } from './integrator-site.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, opened, connectQuietly } = on;
const site = await startIntegratorSite({ baseUrl: info.base_url, apiKey: info.api_key });

it('shows words that are no HTML, whatever an account is called', async () => {
  const { page } = opened();
  await connectQuietly('<img src=x onerror=alert(1)>');
  await page.goto(site.origin);
  await page.locator('trunkline-connect').getByText('<img src=x onerror=alert(1)>').waitFor();
  expect(opened().complaints).toEqual([]);
});

it('takes nothing that the API sends for a template', async () => {
  const { page } = opened();
  const template = JSON.stringify({ strings: ['<img class="planted">'], values: [] });
  await page.route('**/events/components/demo', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"label":"Project"', `"label":${template}`);
    await route.fulfill({ response, body });
  });
  await page.goto(site.origin);
  await page.locator('trunkline-options').getByText('[object Object]').first().waitFor();
  expect(await page.locator('trunkline-options .planted').count()).toBe(0);
});
