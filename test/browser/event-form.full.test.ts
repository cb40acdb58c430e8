import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStub } from '../support/providers/stub-server.ts';
import { googleAnswer, grantedAll, hubspotAnswer, mailchimpAnswer } from './provider-accounts.ts';
import { useSettings } from './settings-page.ts';

const google = await startStub(googleAnswer);
const hubspot = await startStub(hubspotAnswer);
const mailchimp = await startStub(mailchimpAnswer);
const on = await useSettings({
  originMap: new Map([
    ['https://www.googleapis.com', google.origin],
    ['https://sheets.googleapis.com', google.origin],
    ['https://api.hubapi.com', hubspot.origin],
    ['https://us1.api.mailchimp.com', mailchimp.origin],
  ]),
});
const { info, connect, opened, field, press, choices, choose, says } = on;
const open = (event: string) => on.open('', event);

beforeAll(async () => {
  await connect(info.tenant_id, 'google_sheets', grantedAll('google_sheets'));
  await connect(info.tenant_id, 'hubspot', grantedAll('hubspot'));
  await connect(info.tenant_id, 'mailchimp', grantedAll('mailchimp'), { variables: { dc: 'us1' } });
});

describe('the form of an event in a browser', () => {
  let page: Page;

  beforeEach(() => {
    ({ page } = opened());
    hubspot.answer = hubspotAnswer;
    mailchimp.answer = mailchimpAnswer;
  });

  /** Waits until a list has a choice. */
  const choice = (label: string, name: string) =>
    page
      .getByRole('listbox', { name: label, exact: true, includeHidden: true })
      .locator('[role=option]', { hasText: name })
      .first()
      .waitFor({ state: 'attached' });

  describe('success', () => {
    it('draws the chosen component and event', async () => {
      await open('demo/task_completed');
      await field('Component').selectOption('Mailchimp');
      await field('Event').selectOption({ index: 0 });
      await field('Audience').waitFor();
      expect(await field('Project').count()).toBe(0);
      expect(opened().complaints).toEqual([]);
    });

    it('says what the delivery of an event takes, and who delivers it', async () => {
      await open('slack/reaction_added');
      await page.getByText('Its delivery needs reactions:read').waitFor();
      await open('gohighlevel/workflow_completed');
      await page.getByText('Delivered by: A workflow of the location').waitFor();
      await open('demo/task_completed');
      await page.getByText('Delivered by').waitFor({ state: 'detached' });
    });

    it('disables a child until its parent is chosen, and empties it when the parent changes', async () => {
      await open('hubspot/deal_stage_changed');
      await choice('Pipeline', 'Sales');
      expect(await field('Stage').isDisabled()).toBe(true);
      expect(await field('Stage').getAttribute('placeholder')).toBe('Choose the Pipeline first');

      await choose('Pipeline', 'Sales');
      await choose('Stage', 'Won');
      expect(await field('Stage').inputValue()).toBe('Won');
      expect(await choices('Stage')).toEqual(['Qualified', 'Won']);

      await choose('Pipeline', 'Support');
      await choice('Stage', 'Open');
      expect(await field('Stage').inputValue()).toBe('');
      expect(await choices('Stage')).toEqual(['Open', 'Closed']);
    });

    it('narrows the choices by an optional parent', async () => {
      await open('google_sheets/row_added');
      await choose('Spreadsheet', 'Report 1');
      await choice('Sheet', 'Orders');
      await choose('Shared drive', 'Finance');
      await choice('Spreadsheet', 'Budget');
      expect(await choices('Spreadsheet')).toEqual(['Budget']);
      expect(await field('Sheet').getAttribute('placeholder')).toBe('Choose the Spreadsheet first');
    });

    it('says that a list is not complete, and loads more of it', async () => {
      await open('google_sheets/row_added');
      await says('The list is not complete: 100 choices so far.');
      await choose('Spreadsheet', 'Load more');
      await says('The list is not complete: 200 choices so far.');
      await choose('Spreadsheet', 'Load more');
      await says('250 choices.');
      expect(new Set(await choices('Spreadsheet')).size).toBe(250);
      expect(await page.getByText('Load more').count()).toBe(0);
    });

    it('searches the whole account, once per pause in typing, and keeps the chosen value', async () => {
      await open('google_sheets/row_added');
      await choose('Spreadsheet', 'Report 7');
      await choice('Sheet', 'Orders');
      const before = google.requests.length;
      await field('Spreadsheet').fill('');
      await field('Spreadsheet').pressSequentially('Report 24', { delay: 20 });
      await says('11 choices for “Report 24”.');
      expect(google.requests.length).toBe(before + 1);
      expect(await choices('Spreadsheet')).toEqual(
        ['Report 24'].concat(Array.from({ length: 10 }, (_, n) => `Report 24${n}`)),
      );
      expect(await field('Spreadsheet').inputValue()).toBe('Report 7');
      expect(await choices('Sheet')).toEqual(['Orders', 'Refunds']);

      await field('Spreadsheet').fill('nothing like it');
      await says('Nothing found for “nothing like it”.');
    });

    it('lets a multiselect take several choices, and says why a list is empty', async () => {
      await open('mailchimp/subscriber_tagged');
      await choose('Audience', 'Customers');
      await choose('Tag', 'Berlin');
      await field('Tag').press('Escape');
      await choose('Tag', 'Wholesale');
      const chips = page.getByRole('list', { name: 'Chosen for Tag' }).getByRole('listitem');
      expect(await chips.allInnerTexts()).toEqual(['Berlin\n×', 'Wholesale\n×']);
      await press('Remove Berlin');
      expect(await chips.count()).toBe(1);
      await choose('Audience', 'Nobody');
      await says('This audience has no tags');
      expect(await field('Tag').isDisabled()).toBe(true);
    });

    it('says when a list was read', async () => {
      await page.route('**/options/form_id?*', async (route) => {
        const headers = { Age: '185' };
        await route.fulfill({ json: { options: [{ id: 'a', name: 'A' }] }, headers });
      });
      await open('hubspot/form_submitted');
      await says('1 choice. Read at ');
      expect(await choices('Form')).toEqual(['A']);
    });
  });

  describe('errors', () => {
    it('says once that the account is not connected, and offers to connect it', async () => {
      await open('google_calendar/event_created');
      await page.getByRole('alert').getByText('Google Calendar is not connected.').waitFor();
      await open('slack/message_posted');
      const notice = page.getByRole('alert').filter({ hasText: 'Slack is not connected.' });
      await notice.getByRole('button', { name: 'Show how to set it up' }).click();
      await page.getByText('Make an OAuth app at Slack').waitFor();
      await field('Channel').waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    });

    it('says that the provider fails, shows the request, and tries again', async () => {
      hubspot.answer = () => ({ status: 503, body: '<html>Sorry</html>' });
      await open('hubspot/form_submitted');
      await page
        .getByRole('alert')
        .getByText('HubSpot could not give the choices of Form.')
        .waitFor();
      expect(await field('Form').getAttribute('aria-invalid')).toBe('true');
      const path = '/events/components/hubspot/events/form_submitted/options/form_id?_limit=100';
      await page.getByText('Show as curl').click();
      await says(`curl -i -H "X-API-Key: $KEY" '${info.base_url}${path}'`);

      hubspot.answer = () => ({ body: { results: [{ id: 'f1', name: 'Contact us' }] } });
      // A failure is kept for ten seconds: until then another try would bring it again.
      const again = page.getByRole('button', { name: 'Try again' });
      expect(await again.isDisabled()).toBe(true);
      await says('You can try again now.');
      await again.click();
      await choice('Form', 'Contact us');
      expect(await page.getByRole('alert').getByText('HubSpot').count()).toBe(0);
    });

    it('says when to try again after a provider’s rate limit, and when that time is over', async () => {
      await open('mailchimp/segment_entered');
      await choice('Audience', 'Customers');
      await page.clock.install();
      mailchimp.answer = () => ({ status: 429, headers: { 'retry-after': '90' }, body: {} });
      await choose('Audience', 'Customers');
      await says('The rate limit of Mailchimp is exceeded. You can try again in 2 minutes.');
      const again = page.getByRole('button', { name: 'Try again' });
      expect(await again.isDisabled()).toBe(true);
      await page.clock.fastForward(90_000);
      await says('The rate limit of Mailchimp is exceeded. You can try again now.');
      expect(await again.isDisabled()).toBe(false);
    });
  });
});
