import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

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

const form = (name: string, state = 'PUBLISHED') => ({ name, state });

/** An id may be longer than a number holds: such answers are text. */
const json = { 'content-type': 'application/json' };

/**
 * The list of forms is that of the provider's own Postman collection for lead sync; other clients
 * got it without a total. Unverified: which states a form can have, and what `created` looks like.
 */
const documentedForms: readonly DocumentedLookup[] = [
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
          paging: { total: 3 },
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
          paging: { total: 3 },
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
        answer: { paging: {}, elements: wholePage },
      },
      {
        asks: `GET ${rest}/leadForms`,
        query: { owner, start: '100', count: '100' },
        answer: {
          paging: {},
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

const learn = 'https://learn.microsoft.com/en-us/linkedin';
const accountsPage = `${learn}/marketing/integrations/ads/account-structure/create-and-manage-accounts`;
const cursorsPage = `${learn}/marketing/integrations/ads/cursor-based-pagination`;
const errorsPage = `${learn}/shared/api-guide/concepts/error-handling`;
const limitsPage = `${learn}/shared/api-guide/concepts/rate-limits`;

const account = (id: number, name: string, status = 'ACTIVE') => ({ id, name, status });

/**
 * Unverified: the codes beside the status in 404 and 429.
 */
export const linkedin: DocumentedComponent = {
  component: 'linkedin',
  lookups: [
    {
      field: 'ad_account_id',
      see: cursorsPage,
      exchanges: [
        {
          asks: `GET ${rest}/adAccounts`,
          query: { q: 'search' },
          headers,
          answer: {
            metadata: { nextPageToken: 'DgGerr1iVQreCJVjZDOW_grcp63nueBDipsS4DJpvJo' },
            elements: [account(1234567, 'Ad Account A'), account(3, 'Old', 'CANCELED')],
          },
        },
        {
          asks: `GET ${rest}/adAccounts`,
          query: { q: 'search', pageToken: 'DgGerr1iVQreCJVjZDOW_grcp63nueBDipsS4DJpvJo' },
          answer: {
            metadata: {},
            elements: [account(5678910, 'Ad Account B'), account(5678911, 'Ad Account B')],
          },
        },
      ],
      options: [
        { id: '1234567', name: 'Ad Account A' },
        { id: '5678910', name: 'Ad Account B · 5678910' },
        { id: '5678911', name: 'Ad Account B · 5678911' },
      ],
    },
    ...documentedForms,
  ],
  failures: [
    {
      title: 'the person has revoked the token',
      field: 'ad_account_id',
      see: errorsPage,
      status: 401,
      answer: { status: 401, code: 'REVOKED_ACCESS_TOKEN' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a permission or a role in the ad account is missing',
      field: 'form_id',
      see: accountsPage,
      parents: { ad_account_id: '1234567' },
      status: 403,
      answer: { status: 403, code: 'ACCESS_DENIED' },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the ad account is gone',
      field: 'form_id',
      see: errorsPage,
      parents: { ad_account_id: '99' },
      status: 404,
      answer: { status: 404 },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'the daily limit is reached',
      field: 'ad_account_id',
      see: limitsPage,
      status: 429,
      answer: { status: 429 },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
    {
      title: 'the version of the API has been retired',
      field: 'ad_account_id',
      see: `${learn}/marketing/versioning`,
      status: 426,
      answer: { status: 426, code: 'NONEXISTENT_VERSION' },
      becomes: {
        status: 500,
        code: 'api_version_ended',
        detail:
          'LinkedIn has ended the version of its API that this service calls. Trying again does not help: an operator must update this service.',
      },
    },
  ],
};
