import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStub } from '../support/providers/stub-server.ts';
import { useSite } from './element-page.ts';
import { googleResponse, grantedAll, hubspotResponse, mailchimpResponse } from './form-accounts.ts';
import { lookAt } from './look-at.ts';
import { typeQuickly } from './type-quickly.ts';

const google = await startStub(googleResponse);
const hubspot = await startStub(hubspotResponse);
const mailchimp = await startStub(mailchimpResponse);
const on = await useSite({
  originMap: new Map([
    ['https://www.googleapis.com', google.origin],
    ['https://sheets.googleapis.com', google.origin],
    ['https://api.hubapi.com', hubspot.origin],
    ['https://us1.api.mailchimp.com', mailchimp.origin],
  ]),
});
const { info, connect, connectQuietly, opened, field, press, choices, choose, says, openElements } =
  on;

beforeAll(async () => {
  await connect(info.tenant_id, 'google_sheets', grantedAll('google_sheets'));
  await connect(info.tenant_id, 'hubspot', grantedAll('hubspot'));
  await connect(info.tenant_id, 'mailchimp', grantedAll('mailchimp'), { variables: { dc: 'us1' } });
});

describe('the form of an event', () => {
  let page: Page;
  const form = () => page.locator('trunkline-event-form');
  const open = (place = '') => {
    const [component = '', event = ''] = place.split('/');
    const which = place && `component="${component}" event="${event}"`;
    const body = `<trunkline-event-form session="/session" ${which}></trunkline-event-form>`;
    return openElements(body);
  };
  const value = () => form().evaluate((element): object => Reflect.get(element, 'value'));

  beforeEach(async () => {
    ({ page } = opened());
    hubspot.respond = hubspotResponse;
    mailchimp.respond = mailchimpResponse;
    await on.disconnectAll('demo');
  });

  describe('success', () => {
    it('is that of the chosen component, event and account, and says what to save', async () => {
      const ids = [await connectQuietly('ada')].concat(
        await connectQuietly('bob', { if_other_account: 'add' }),
      );
      const [ada, bob] = ids.map((query) => new URLSearchParams(query).get('integration_id'));
      await open();
      await form().getByLabel('Component').selectOption('Mailchimp');
      await field('Audience').waitFor();
      await form().getByLabel('Component').selectOption('Demo');
      await choose('Project', 'Spring fair');
      expect(await choices('Project')).toContain('ada’s errands');
      await press('Use these choices');
      await says('Choose something for Task.');
      await lookAt(page, 'form with a field to fill in');
      await choose('Task', 'Plan the shifts');
      await press('Use these choices');
      await says('This is what to save:');
      const saved = {
        component_key: 'demo',
        event_key: 'task_completed',
        integration_id: ada,
        fields: { project_id: 'spring-fair', task_id: 'spring-fair-3' },
      };
      expect(JSON.parse(await form().locator('code').innerText())).toEqual(saved);
      const reading = page.waitForResponse('**/integrations');
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      await reading;
      expect(await value()).toEqual(saved);
      await lookAt(page, 'form with its result');

      await form().getByLabel('Account').selectOption('bob');
      await expect.poll(() => choices('Project')).toContain('bob’s errands');
      expect(await form().getByText('This is what to save:').count()).toBe(0);
      expect(await value()).toMatchObject({ integration_id: bob, fields: {} });

      await open();
      const own = "document.querySelector('trunkline-event-form').value";
      const set = `${own} = ${JSON.stringify(saved)}`;
      await page.evaluate(set);
      await expect.poll(() => field('Task').inputValue()).toBe('Plan the shifts');
      await press('Clear Project');
      expect(await field('Task').inputValue()).toBe('');
      // As a framework renders it once more; and as a page starts it anew.
      await page.evaluate(set);
      expect(await value()).toMatchObject({ fields: {} });
      await page.evaluate(`${own} = undefined; ${set}`);
      await expect.poll(() => field('Task').inputValue()).toBe('Plan the shifts');
    });

    it('disables a child until its parent is chosen, and empties it when the parent changes', async () => {
      await open('hubspot/deal_stage_changed');
      await field('Stage').and(page.locator(':disabled')).waitFor();
      expect(await form().getByLabel('Event').count()).toBe(0);
      expect(await field('Stage').getAttribute('placeholder')).toBe('Choose the Pipeline first');
      await choose('Pipeline', 'Sales');
      await choose('Stage', 'Won');
      expect(await field('Stage').inputValue()).toBe('Won');
      expect(await choices('Stage')).toEqual(['Qualified', 'Won']);
      await choose('Pipeline', 'Support');
      await expect.poll(() => choices('Stage')).toEqual(['Open', 'Closed']);
      expect(await field('Stage').inputValue()).toBe('');
    });

    it('narrows the choices by an optional parent, and searches once per pause in typing', async () => {
      await page.clock.install();
      await open('google_sheets/row_added');
      await says('The list is not complete: 100 choices so far.');
      const before = google.requests.length;
      await typeQuickly(page, field('Spreadsheet'), 'Report 24');
      await says('11 choices for “Report 24”.');
      expect(google.requests.length).toBe(before + 1);
      await choose('Shared drive', 'Finance');
      await expect.poll(() => choices('Spreadsheet')).toEqual(['Budget']);
      expect(await field('Sheet').getAttribute('placeholder')).toBe('Choose the Spreadsheet first');
    });

    it('lets a multiselect take several choices, and says why a list is empty', async () => {
      await open('mailchimp/subscriber_tagged');
      await choose('Audience', 'Customers');
      await choose('Tag', 'Berlin');
      await field('Tag').press('Escape');
      await choose('Tag', 'Wholesale');
      const chips = page.getByRole('list', { name: 'Chosen for Tag' }).getByRole('listitem');
      expect((await chips.allInnerTexts()).map((text) => text.replaceAll(/\s|×/g, ''))).toEqual([
        'Berlin',
        'Wholesale',
      ]);
      await lookAt(page, 'form with several choices');
      await press('Remove Berlin');
      expect(await value()).toMatchObject({ fields: { tag: [expect.any(String)] } });
      await choose('Audience', 'Nobody');
      await says('This audience has no tags');
      expect(await field('Tag').isDisabled()).toBe(true);
    });

    it('says what the delivery of an event takes, and who delivers it', async () => {
      await connectQuietly('ada');
      await open('demo/comment_posted');
      await form().getByText('Not allowed: comments:read').waitFor();
      await open('gohighlevel/workflow_completed');
      await page.getByText('Delivered by: A workflow of the location').waitFor();
    });
  });

  describe('errors', () => {
    it('says once that the account is not connected, with one button to connect it', async () => {
      await open('demo/task_completed');
      const notice = form().getByRole('alert').filter({ hasText: 'Demo is not connected.' });
      await notice.getByRole('button', { name: 'Connect Demo provider' }).waitFor();
      await field('Project').and(page.locator(':disabled')).waitFor();
      for (const name of ['Project', 'Task'])
        expect(await field(name).getAttribute('placeholder')).toBe('Not available: not connected');
      expect(await form().getByRole('button').count()).toBe(2);
      await lookAt(page, 'form without an account');
    });

    it('says once that the grant has ended, and works once it is connected again', async () => {
      await connectQuietly('ada');
      await open('demo/task_completed');
      await choose('Project', 'Spring fair');
      await on.endGrants();
      await choose('Project', 'New office');
      await expect
        .poll(() => field('Task').getAttribute('placeholder'))
        .toBe('Not available: reconnect needed');
      await form().getByRole('button', { name: 'Connect again' }).waitFor();
      const reason = form().getByText(/no longer accepts|ended the connection/);
      expect(await reason.count()).toBe(1);
      await lookAt(page, 'form whose grant has ended');
      await connectQuietly('ada');
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      await field('Task').and(page.locator(':enabled')).waitFor();
      expect(await field('Project').inputValue()).toBe('New office');
      await form().getByRole('button', { name: 'Connect again' }).waitFor({ state: 'detached' });
    });

    it('says that the provider fails, and tries again when that may help', async () => {
      hubspot.respond = () => ({ status: 503, body: '<html>Sorry</html>' });
      await open('hubspot/form_submitted');
      await says('HubSpot could not give the choices of Form.');
      expect(await field('Form').getAttribute('aria-invalid')).toBe('true');
      hubspot.respond = () => ({ body: { results: [{ id: 'f1', name: 'Contact us' }] } });
      const again = page.getByRole('button', { name: 'Try again' });
      expect(await again.isDisabled()).toBe(true);
      await says('You can try again now.');
      await again.click();
      await choose('Form', 'Contact us');
    });
  });
});
