import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureMessage } from '../../functions/domain/connect/failures.ts';
import { lookAt } from './look-at.ts';
import { useSettings } from './settings-page.ts';

const on = await useSettings();
const { info, request, connect, connections, opened, open, press, allowAs } = on;

const message = failureMessage('other_account');
const choices = ['Add the account Demo provider', 'Replace the account Demo provider'];

describe('another account than one whose connection has ended', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('demo');
  });

  const stored = async () => {
    const ofType = await connections.ofType(info.tenant_id, 'demo');
    return ofType.connections.map(({ account, standing }) => [account?.id, standing.is]);
  };
  const offered = async () => {
    const buttons = await page.getByRole('alert').getByRole('button').allInnerTexts();
    return buttons.map((text) => text.replaceAll(/\s+/g, ' '));
  };

  it.each([
    ['added', choices[0], ['ada', 'ended']],
    ['put in its place', choices[1]],
  ])('can be %s', async (_, choice = '', ...kept) => {
    await on.connectQuietly('ada');
    await on.endGrants();
    const projects = '/events/components/demo/events/task_completed/options/project_id';
    await request(projects, { apiKey: info.api_key });
    expect(await stored()).toEqual([['ada', 'ended']]);

    await open();
    await press('Connect again Demo provider');
    await allowAs('bob');
    const notice = page.getByRole('alert').filter({ hasText: message });
    await notice.getByText('You logged in with another account than ada').waitFor();
    await notice.getByText('puts the new account in the place of ada.').waitFor();
    expect(await notice.innerText()).not.toMatch(/is (not |still )?connected/);
    expect(await offered()).toEqual(choices);
    await lookAt(page, `another account, to be ${_}`);

    await press(choice);
    await allowAs('bob');
    await page.getByText('Your Demo provider account bob is ready to use.').waitFor();
    expect(await stored()).toEqual([...kept, ['bob', 'live']]);
  });

  it('takes the place of none of several before the person says which', async () => {
    const tokens = { accessToken: 'a' };
    const of = (id: string) => ({ account: { id, label: id } });
    await connect(info.tenant_id, 'demo', tokens, {
      ...of('ada'),
      standing: { is: 'ended', why: 'grant_ended' },
    });
    await connect(info.tenant_id, 'demo', tokens, of('cleo'));
    const refusal = { success: 'false', error_msg: message, error_code: 'other_account' };
    const query = new URLSearchParams({ ...refusal, integration_type: 'demo' });
    await open(`?${query}`);
    const notice = page.getByRole('alert').filter({ hasText: message });
    await notice.getByText('Demo provider is still connected as cleo').waitFor();
    await notice.getByText('use “Replace with another account” beside it.').waitFor();
    expect(await offered()).toEqual(choices.slice(0, 1));
  });
});
