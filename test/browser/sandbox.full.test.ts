import { expect, it } from 'vitest';
import { createConnecting } from '../support/stack/connecting.ts';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings({ sandbox: true });
const { info, opened, press } = on;
const { start } = createConnecting(on);

it('asks for a name and for what is to fail, and leads back to the settings page', async () => {
  const { page, complaints } = opened();
  await page.goto((await start(info.api_key)).href);
  await lookAt(page, 'sandbox');
  await page.getByLabel('Name of the account').fill('Ada <b>');
  await page.getByLabel('What should happen').selectOption({ label: 'Has no choices: 200, empty' });
  await press('Allow');
  await page.waitForURL(`${info.frontend_url}/settings/integrations**`);
  const { body } = await on.request('/integrations', { apiKey: info.api_key });
  expect(body).toMatchObject([{ account: 'Ada <b>', sandbox: true, status: 'connected' }]);

  await page.locator('.tag', { hasText: 'Sandbox' }).first().waitFor();
  await lookAt(page, 'sandbox, connected');

  await page.goto((await start(info.api_key)).href);
  await press('Cancel');
  await on.says('You did not allow the access');
  expect(complaints).toEqual([]);
});
