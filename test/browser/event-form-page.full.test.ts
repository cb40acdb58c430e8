import { expect, it } from 'vitest';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();

it('the page of an event’s form shows the choices of an account, and what to save', async () => {
  await on.connectQuietly('ada');
  const { page, complaints, received } = on.opened();
  await page.goto(`${on.info.frontend_url}/settings/event-form`);
  await page.getByRole('combobox', { name: 'Component' }).selectOption('demo');
  await on.choose('Project', 'Spring fair');
  await on.choose('Task', 'Plan the shifts');
  await on.press('Use these choices');
  await on.says('"project_id": "spring-fair"');
  await lookAt(page, 'the form of an event, with its result');
  expect(new URL(page.url()).hash).toBe('#demo/task_completed');
  await page.reload();
  const task = page.getByRole('combobox', { name: 'Task' });
  await expect.poll(() => task.inputValue()).toBe('Plan the shifts');
  expect(complaints).toEqual([]);
  expect((await Promise.all(received)).join()).not.toContain(on.info.api_key);
});

it('begins with what is set up, and is there again after the provider', async () => {
  await on.disconnectAll('demo');
  const { page } = on.opened();
  await page.goto(`${on.info.frontend_url}/settings/event-form`);
  const start = page.waitForRequest('**/oauth_start/demo');
  await on.press('Connect Demo provider');
  // As a start of the settings page is, so that both work where it is required.
  expect((await start).postDataJSON().browser_binding).toMatch(/^[\w-]{43}$/);
  await on.press('Cancel');
  await on.says('You did not allow the access. Nothing has changed.');
  expect(new URL(page.url()).pathname).toBe('/settings/event-form');
  await on.press('Try again');
  await on.allowAs('ada');
  await on.choose('Project', 'Spring fair');
});
