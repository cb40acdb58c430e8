import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, connections, outcome, opened, open, row, says } = on;
const { press, manage, choices, choose, field, allowAs, connectAs } = on;
const connectQuietly = (username: string) =>
  on.connectQuietly(username, { if_other_account: 'add' });

describe('the accounts on the settings page', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('demo');
    await open();
  });

  const connectFirst = async () => {
    await page.getByRole('button', { name: 'Connect Demo provider', exact: true }).first().click();
    await connectAs('ada');
  };

  it('are added, named, chosen and disconnected one by one', async () => {
    await connectFirst();
    await page.locator('[data-whose]').getByText('Account: ada').waitFor();
    await manage('ada');
    await press('Add an account Demo provider');
    await connectAs('bob');
    await row('ada').getByText('Primary', { exact: true }).waitFor();
    expect(await row('bob').getByText('Primary', { exact: true }).count()).toBe(0);

    await manage('bob');
    await press('Make primary Demo provider bob');
    await page.getByText('bob is primary.').waitFor();
    await row('bob').getByText('Primary', { exact: true }).waitFor();

    await manage('ada');
    await page.getByLabel('Name of Demo provider ada').fill('Sales <b>inbox</b>');
    await press('Save the name of Demo provider ada');
    await page.getByText('The name is saved.').waitFor();
    await row('ada').getByText('“Sales <b>inbox</b>”').waitFor();

    await manage('bob');
    await press('Disconnect… Demo provider bob');
    await press('Disconnect');
    await page.getByText('bob at Demo provider is disconnected').waitFor();
    await says('The connection is deleted, and Demo provider has ended its grant.');
    const { connections: left } = await connections.ofType(info.tenant_id, 'demo');
    expect(left).toMatchObject([{ account: { id: 'ada' }, name: 'Sales <b>inbox</b>' }]);
    expect(opened().complaints).toEqual([]);
  });

  it('are said and chosen above the choices of a form, and unchanged when one more fails', async () => {
    await connectQuietly('ada');
    const bob = await connectQuietly('bob');
    await open(bob);
    await says('7 choices.');
    const whose = page.getByLabel('Account', { exact: true });
    expect(await whose.locator('option:checked').innerText()).toBe('bob');
    expect((await choices('Project'))[0]).toBe('bob’s errands');
    await choose('Project', 'Spring fair');
    await whose.selectOption('ada');
    await says('7 choices.');
    expect((await choices('Project'))[0]).toBe('ada’s errands');
    const project = field('Project');
    expect(await project.inputValue()).toBe('');
    await page.reload();
    await says('7 choices.');
    expect(await whose.locator('option:checked').innerText()).toBe('ada');
    await lookAt(page, 'choices of one of two accounts');

    await outcome.choose({ outcome: 'fails', at: 'connect' });
    await manage('ada');
    await press('Add an account Demo provider ada');
    await allowAs('cleo');
    const failed = page.getByRole('alert').filter({ hasText: 'The account was not connected' });
    await failed.getByText('ada, bob are unchanged.').waitFor();
    await lookAt(page, 'another account was not connected');
  });

  it('leave no choices behind when they are disconnected', async () => {
    await connectQuietly('ada');
    await page.reload();
    await choose('Project', 'Spring fair');
    await manage('Demo');
    await press('Disconnect… Demo provider');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/options/')) asked.push(request.url());
    });
    await press('Disconnect');
    await says('Demo provider, which is not connected.');
    const project = field('Project');
    expect(await project.inputValue()).toBe('');
    expect(await project.getAttribute('placeholder')).toBe('Not available: not connected');
    expect(await page.locator('[data-whose]').isVisible()).toBe(false);
    expect(await page.getByText('Loading…').filter({ visible: true }).count()).toBe(0);
    expect(asked).toEqual([]);
  });

  it('are kept, and replaced on request', async () => {
    await connectFirst();
    await manage('Demo');
    await press('Connect again Demo provider');
    await press('Use another account');
    await allowAs('bob');
    await page.getByRole('alert').getByText('Demo provider is still connected as ada').waitFor();

    await press('Replace the account Demo provider');
    await connectAs('bob');
    await row('Demo').getByText('bob').waitFor();

    await manage('Demo');
    await press('Replace with another account Demo provider');
    await connectAs('ada');
    await row('Demo').getByText('ada').waitFor();
    expect(opened().complaints).toEqual([]);
  });

  it('are not connected when somebody else finishes the link', async () => {
    const ofDemo = async () => (await connections.ofType(info.tenant_id, 'demo')).connections;
    const asked = page.waitForRequest((each) => each.url().includes('response_type=code'));
    await page.getByRole('button', { name: 'Connect Demo provider' }).first().click();
    const authorizationUrl = (await asked).url();

    // The link is sent to another person, who has no cookie of the first one's browser.
    const victim = await page.context().browser()?.newContext();
    const theirs = await victim?.newPage();
    if (!victim || !theirs) throw new Error('There is no browser');
    await theirs.goto(authorizationUrl);
    await theirs.getByLabel('Username').fill('bob');
    await theirs.getByRole('button', { name: 'Log in', exact: true }).click();
    await theirs.getByRole('button', { name: 'Allow', exact: true }).click();
    await theirs.getByRole('alert').getByText('opened in another browser').waitFor();
    expect(theirs.url()).toContain('error_code=other_browser');
    expect(await ofDemo()).toEqual([]);
    await victim.close();

    await connectAs('ada');
    expect(await ofDemo()).toHaveLength(1);
  });
});
