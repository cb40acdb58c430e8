import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { normally } from '../support/stack/demo-person.ts';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { outcome, open, opened, field, press, manage, choose, allowAs } = on;
const { connectQuietly: connectAs, endGrants } = on;

describe('an account that does not work', () => {
  let page: Page;
  /** What the console says of answers, and the look-ups that were sent. */
  let refused: string[];
  let asked: string[];

  beforeEach(async () => {
    ({ page } = opened());
    [refused, asked] = [[], []];
    page.on('console', (message) => {
      if (message.text().includes('422')) refused.push(message.text());
    });
    page.on('request', (request) => {
      if (request.url().includes('/options/')) asked.push(request.url());
    });
    await on.disconnectAll('demo');
    await outcome.choose({ outcome: normally.outcome });
  });

  const says = (name: string) => field(name).getAttribute('placeholder');
  const waits = (name: string, words: string) =>
    page.locator(`input[placeholder="${words}"]`).and(field(name)).waitFor();
  const row = () => page.locator('li[data-integration]').first();
  /** What the row and the form say of the account. */
  const shown = async () => [
    await row().locator('[data-live]').allTextContents(),
    await page.locator('[data-account]').innerText(),
  ];
  const again = () => page.getByRole('button', { name: 'Connect again' });
  const pointer = 'Show where to connect it again';

  /** The row has the only button; the other places have words, and lead there. */
  const hasOneButton = async (places: number) => {
    await page.locator('[data-account]').getByText(pointer).waitFor();
    expect(await again().count()).toBe(1);
    expect(await row().locator('.trouble').getByRole('button').allInnerTexts()).toEqual([
      expect.stringContaining('Connect again'),
    ]);
    expect(await page.locator('.notice').getByRole('button').count()).toBe(0);
    const pointers = page.locator('.notice').getByRole('link', { name: pointer });
    expect(await pointers.count()).toBe(places);
    for (const each of await pointers.all()) {
      await page.evaluate('document.activeElement.blur()');
      await each.click();
      await again().and(page.locator(':focus')).waitFor();
      expect(new URL(page.url()).hash).toBe('#demo/task_completed');
    }
  };

  it('has one button to grant what is missing, and no look-up is sent that needs it', async () => {
    await outcome.choose({ outcome: 'scope_missing', at: 'connect' });
    await open(await connectAs('ada'));
    await page.getByText('Connected, but not everything is allowed').waitFor();
    const notice = page.locator('[data-account]');
    await notice.getByText('Not granted: the choices of Project, Task.').waitFor();
    await hasOneButton(2);
    for (const name of ['Project', 'Task']) {
      expect(await field(name).isDisabled()).toBe(true);
      expect(await says(name)).toBe('Not available: permission missing');
    }
    await lookAt(page, 'permissions missing, one button');
    await page.reload();
    await hasOneButton(2);
    expect([refused, asked]).toEqual([[], []]);

    await outcome.choose({ outcome: normally.outcome });
    await again().click();
    await allowAs('ada');
    await page.getByText('7 choices.').waitFor();
    expect(await again().filter({ visible: true }).count()).toBe(0);
    expect(await notice.isVisible()).toBe(false);
  });

  it('has one button to reconnect, and is asked again once that was done elsewhere', async () => {
    await connectAs('ada');
    await open();
    await row().locator('summary').getByText('Connected', { exact: true }).waitFor();
    await choose('Project', 'Spring fair');
    await page.locator('#field-task_id-note').getByText('choices').waitFor();
    await endGrants();
    await choose('Project', 'New office');
    await waits('Task', 'Not available: reconnect needed');
    await page.locator('input:disabled').and(field('Project')).waitFor();
    expect(await field('Project').inputValue()).toBe('New office');
    await page.locator('#field-project_id-note').getByText('Not available: reconnect').waitFor();
    await row().getByText('Reconnect needed').waitFor();
    await page.getByText('Demo provider has ended the connection.').waitFor();
    await hasOneButton(1);
    await lookAt(page, 'reconnect needed, one button');
    const before = await shown();

    [refused, asked] = [[], []];
    await page.reload();
    await hasOneButton(1);
    expect(await shown()).toEqual(before);
    await field('Event').selectOption({ index: 0 });
    await field('Component').selectOption('Demo');
    await waits('Task', 'Not available: reconnect needed');
    expect([refused, asked]).toEqual([[], []]);

    await connectAs('ada');
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.locator('input:enabled').and(field('Task')).waitFor();
    expect(await field('Project').inputValue()).toBe('New office');
    expect(await page.locator('[data-account]').isVisible()).toBe(false);
    expect(refused).toEqual([]);
  });

  it('has fields that wait for nothing that cannot be chosen', async () => {
    await open();
    await waits('Project', 'Not available: not connected');
    expect(await says('Task')).toBe('Not available: not connected');
    await lookAt(page, 'fields that are not available');
    expect([refused, asked]).toEqual([[], []]);

    await connectAs('ada');
    await page.route('**/options/project_id?*', (route) =>
      route.fulfill({ json: { options: [] } }),
    );
    await open();
    await page.reload();
    await waits('Project', 'No choices');
    expect(await says('Task')).toBe('There is no Project to choose');
  });

  it('is added by “Try again” if adding it failed, and only then', async () => {
    await connectAs('ada');
    await open();
    await outcome.choose({ outcome: 'fails', at: 'connect', lasts: 'until_changed' });
    const fail = async (username?: string) => {
      if (username) await on.logIn(username);
      await press('Allow');
      await page.getByRole('alert').getByText('The account was not connected').waitFor();
    };
    const sent = async (name: string) => {
      const request = page.waitForRequest('**/settings/integrations/connect/demo');
      await press(name);
      return (await request).postData();
    };
    await manage('Demo');
    expect(await sent('Add an account Demo provider')).toBe('if_other_account=add');
    await fail('bob');
    await page.reload();
    expect(await sent('Try again Demo provider')).toBe('if_other_account=add');
    await fail('bob');
    await outcome.choose({ outcome: normally.outcome });
    expect(await sent('Try again Demo provider')).toBe('if_other_account=add');
    await on.connectAs('bob');

    await outcome.choose({ outcome: 'fails', at: 'connect', lasts: 'until_changed' });
    await manage('ada');
    const again = await sent('Connect again Demo provider ada');
    expect(again).toMatch(/^integration_id=[\w-]+$/);
    await fail();
    expect(await sent('Try again Demo provider')).toBe(again);
    // A page that still loads may never close.
    await page.getByRole('button', { name: 'Allow' }).waitFor();
  });
});
