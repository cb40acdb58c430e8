import { defineComponent } from './define-component.ts';

/**
 * The owner is a Rest.li tuple: its brackets and first colon stay as they are, the colons of the URN
 * within are escaped. What is closed, not yet published or archived gets no leads. Forms come 100 at
 * a time at most, and an answer may lack their total. Copies of a form keep its name. Unverified: all
 * states of a form, and in which form an answer says when one was made.
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads/account-structure/create-and-manage-accounts
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync
 */
export const linkedin = defineComponent({
  key: 'linkedin',
  label: 'LinkedIn Lead Gen Forms',
  events: { lead_created: { label: 'New lead', fields: ['ad_account_id', 'form_id?'] } },
  fields: {
    ad_account_id: {
      label: 'Ad account',
      valuePattern: /^\d{1,20}$/,
      scopes: ['r_ads'],
      emptyHint: 'The member who connected LinkedIn has no role in an active ad account.',
      request: { url: 'https://api.linkedin.com/rest/adAccounts?q=search&pageSize=100' },
      list: 'elements',
      disambiguateBy: [{ path: 'id', before: ' · ' }],
      where: [{ path: 'status', is: 'ACTIVE' }],
      paging: { style: 'cursor', next: 'metadata.nextPageToken', send: { query: 'pageToken' } },
    },
    form_id: {
      label: 'Form',
      valuePattern: /^\d{1,20}$/,
      parents: ['ad_account_id'],
      scopes: ['r_marketing_leadgen_automation'],
      request: {
        url:
          'https://api.linkedin.com/rest/leadForms?q=owner' +
          '&owner=(sponsoredAccount:urn%3Ali%3AsponsoredAccount%3A{ad_account_id})&count=100&start=0',
      },
      list: 'elements',
      disambiguateBy: [
        { date: 'created', before: ' · ' },
        { path: 'id', before: ' · ' },
      ],
      where: [
        { path: 'state', isNot: 'DRAFT' },
        { path: 'state', isNot: 'ARCHIVED' },
      ],
      paging: { style: 'offset', send: { query: 'start' }, size: 100, total: 'paging.total' },
    },
  },
});
