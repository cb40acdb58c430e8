import { expect, it } from 'vitest';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { lookAt } from './look-at.ts';
import { useBrowser } from './settings-page.ts';

const { info, connect } = await startTestStack();
const { opened, press } = await useBrowser();

it('lists the events of connections in words, each as it comes', async () => {
  const { page, complaints } = opened();
  await page.goto(`${info.frontend_url}/events`);
  await page.getByText('None yet.').waitFor();
  await lookAt(page, 'no events');
  const items = page.getByRole('listitem');
  const account = { account: { id: 'ada', label: 'ada@example.com' } };
  await connect(info.tenant_id, 'gmail', { accessToken: 'a' }, account);
  const first = items.filter({ hasText: 'Gmail: connected' });
  await first.getByText('A person connected an account for the first time.').waitFor();
  await page.getByRole('status').getByText('1 new event.').waitFor({ state: 'attached' });
  expect(await page.locator('[aria-live] li, [role=log] li, [role=status] li').count()).toBe(0);
  expect(await first.locator('time').innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await first.locator('pre').isVisible()).toBe(false);
  await first.getByText('JSON').click();
  expect(JSON.parse(await first.locator('pre').innerText())).toMatchObject({
    'detail-type': 'connection.connected',
    detail: { integration_type: 'gmail' },
  });

  await press('Pause');
  await connect(info.tenant_id, 'slack', { accessToken: 'a' });
  await page.waitForTimeout(1500);
  expect(await items.count()).toBe(1);
  await press('Pause');
  await items.filter({ hasText: 'Slack: connected' }).waitFor();
  expect(await first.locator('pre').isVisible()).toBe(true);
  await page.reload();
  await page.getByLabel('Account').selectOption({ label: 'Gmail · ada@example.com' });
  await page.waitForURL(/integration_id=[0-9a-f-]{36}&/);
  expect(await items.getByRole('heading').allInnerTexts()).toEqual(['Gmail: connected']);
  await first.getByText('ada@example.com').waitFor();
  await connect(info.tenant_id, 'hubspot', { accessToken: 'a' });
  await page.waitForTimeout(1500);
  expect(await items.count()).toBe(1);
  await lookAt(page, 'events');
  expect(complaints).toEqual([]);
});
