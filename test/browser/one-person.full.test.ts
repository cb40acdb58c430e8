import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoField, useSite } from './element-page.ts';

const on = await useSite();
const { connectQuietly, opened, press, says, site, openElements } = on;
site.session = { client_reference: 'user_2' };

const connect = '<trunkline-connect type="demo" session="/session"></trunkline-connect>';
const list = '<trunkline-integrations session="/session"></trunkline-integrations>';

describe('elements for one of several people of a tenant', () => {
  let page: Page;

  beforeEach(async () => {
    ({ page } = opened());
    await on.disconnectAll('demo');
    // The primary account of the tenant is that of somebody else.
    await connectQuietly('ada', { client_reference: 'user_1' });
  });

  it('show the account that their look-ups use', async () => {
    await connectQuietly('bob', { if_other_account: 'add', client_reference: 'user_2' });
    await openElements(`${connect}${demoField('project_id')}`);
    await says('bob · Demo provider');
    await page.getByRole('button', { name: 'Use another account' }).waitFor();
    await page.getByText('7 choices.').waitFor();
    const form =
      '<trunkline-event-form session="/session" component="demo" event="task_completed">';
    await openElements(form);
    await on.field('Account').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: 'not connected' }).count()).toBe(0);
  });

  it('offer nothing that only the tenant’s server may do', async () => {
    for (const name of ['bob', 'cleo'])
      await connectQuietly(name, { if_other_account: 'add', client_reference: 'user_2' });
    await openElements(list);
    await on.manage('bob');
    await page.getByRole('button', { name: 'Add another account' }).waitFor();
    await on.manage('cleo');
    await page.getByRole('button', { name: 'Disconnect cleo' }).waitFor();
    expect(await page.getByRole('button', { name: /^Make primary/ }).count()).toBe(0);
    expect(await page.getByText('ada').count()).toBe(0);
  });

  it('say in words for people what is wrong with the page, and more to who made it', async () => {
    const detail = 'Bind this connection to its person: send completion: "by_server".';
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await page.route('**/oauth_start/demo', (route) =>
      route.fulfill({ status: 422, json: { code: 'session_binding_required', detail }, headers }),
    );
    await openElements(connect);
    const warned = page.waitForEvent('console', (message) => message.text().includes(detail));
    await press('Connect Demo provider');
    await says('This page may not do this. Contact support.');
    await warned;
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await page.getByText('by_server').count()).toBe(0);
  });

  it.each([
    `<form>${demoField('project_id')}</form>`,
    '<trunkline-event-form session="/session" component="demo" event="task_completed">',
  ])('start as the page has said, also inside of another: %s', async (body) => {
    const shown = `in="window" return-url="${site.origin}/back" browser-binding="${'A'.repeat(43)}"`;
    await openElements(body.replace('session=', `${shown} session=`));
    const start = page.waitForRequest('**/oauth_start/demo');
    const popup = page.waitForEvent('popup');
    await press('Connect Demo provider');
    expect((await start).postDataJSON()).toMatchObject({
      return_url: `${site.origin}/back`,
      browser_binding: 'A'.repeat(43),
    });
    await popup;
  });

  it('say of a field that must have a choice why there is none', async () => {
    await openElements(`${connect}<form>${demoField('project_id')}<button>Send</button></form>`);
    await on.field('Project').and(page.locator(':disabled')).waitFor();
    await press('Send');
    await page.getByRole('alert').getByText('Not available: not connected').waitFor();
  });
});
