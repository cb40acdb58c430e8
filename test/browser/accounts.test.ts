import { describe, expect, it } from 'vitest';
import { startTestStack } from '../support/harness.ts';
import { useBrowser } from './settings-page.ts';

const { info, connections } = await startTestStack();
const opened = await useBrowser();

describe('several accounts on the settings page', () => {
  it('are added, named, chosen and disconnected one by one', async () => {
    const { page, press, manage, complaints } = opened();
    const row = (account: string) => page.locator('summary').filter({ hasText: account });
    const logInAs = async (username: string) => {
      await page.getByLabel('Username').fill(username);
      await press('Log in');
      await page.getByText(`account of ${username}`).waitFor();
      await press('Allow');
      await page.getByText(`Your Demo provider account ${username} is ready to use.`).waitFor();
    };
    await page.goto(`${info.frontend_url}/settings/integrations`);
    await page.getByRole('button', { name: 'Connect Demo provider', exact: true }).first().click();
    await logInAs('ada');
    await manage('ada');
    await press('Connect another account Demo provider');
    await logInAs('bob');
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
    await page.getByText('The connection is deleted').waitFor();
    const { connections: left } = await connections.ofType(info.tenant_id, 'demo');
    expect(left).toMatchObject([{ account: { id: 'ada' }, name: 'Sales <b>inbox</b>' }]);
    expect(complaints).toEqual([]);
  });
});
