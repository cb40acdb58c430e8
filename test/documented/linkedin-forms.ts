import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const rest = 'https://api.linkedin.com/rest';
const formsPage = 'https://learn.microsoft.com/en-us/linkedin/marketing/lead-sync/leadsync';
const headers = { 'x-restli-protocol-version': '2.0.0' };
const owner = '(sponsoredAccount:urn:li:sponsoredAccount:1234567)';

/** A page as long as what is asked for, without a total. */
const wholePage = Array.from({ length: 100 }, (_, index) => ({
  id: 1000 + index,
  name: `Form ${index}`,
  state: 'PUBLISHED',
}));

const form = (name: string, state = 'PUBLISHED') => ({
  reviewInfo: { rejectionReasons: [], reviewStatus: 'NEEDS_REVIEW' },
  owner: { sponsoredAccount: 'urn:li:sponsoredAccount:1234567' },
  versionId: 1,
  creationLocale: { country: 'SE', language: 'sv' },
  name,
  state,
});

/** An id may be longer than a number holds: such answers are text. */
const json = { 'content-type': 'application/json' };

/**
 * The list of forms is that of the provider's own Postman collection for lead sync; other clients
 * got it without a total. Unverified: which states a form can have, and what `created` looks like.
 */
export const documentedForms: readonly DocumentedLookup[] = [
  {
    field: 'form_id',
    see: formsPage,
    parents: { ad_account_id: '1234567' },
    exchanges: [
      {
        asks: `GET ${rest}/leadForms`,
        query: { q: 'owner', owner, start: '0' },
        headers,
        answer: {
          paging: { start: 0, count: 2, links: [], total: 3 },
          elements: [
            { id: 7992706, ...form('Swedish') },
            { id: 7234246, ...form('Not yet', 'DRAFT') },
          ],
        },
      },
      {
        asks: `GET ${rest}/leadForms`,
        query: { q: 'owner', owner, start: '2' },
        answerHeaders: json,
        answer: JSON.stringify({
          elements: [{ id: 0, ...form('Contact us') }],
          paging: { start: 2, count: 2, links: [], total: 3 },
        }).replace('"id":0', '"id":6955637458260688897'),
      },
    ],
    options: [
      { id: '7992706', name: 'Swedish' },
      { id: '6955637458260688897', name: 'Contact us' },
    ],
  },
  {
    field: 'form_id',
    see: formsPage,
    parents: { ad_account_id: '1234567' },
    exchanges: [
      {
        asks: `GET ${rest}/leadForms`,
        query: { owner, start: '0', count: '100' },
        answer: { paging: { start: 0, count: 100, links: [] }, elements: wholePage },
      },
      {
        asks: `GET ${rest}/leadForms`,
        query: { owner, start: '100', count: '100' },
        answer: {
          paging: { start: 100, count: 100, links: [] },
          elements: [
            { id: 1, ...form('Demo'), created: 1768901400000 },
            { id: 2, ...form('Demo') },
          ],
        },
      },
    ],
    options: [
      ...wholePage.map(({ id, name }) => ({ id: String(id), name })),
      { id: '1', name: 'Demo · 2026-01-20 09:30 UTC · 1' },
      { id: '2', name: 'Demo · 2' },
    ],
  },
];
