import { failing, outdated } from './failures.ts';
import { type Documented, get, lookup } from './lookups.ts';

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

const learn = 'https://learn.microsoft.com/en-us/linkedin';
const cursorsPage = `${learn}/marketing/integrations/ads/cursor-based-pagination`;

const account = (id: number, name: string, status = 'ACTIVE') => ({ id, name, status });

/**
 * Unverified: the codes beside the status in 404 and 429.
 */
export const documented: Documented = {
  headers,
  lookups: [
    lookup('ad_account_id', cursorsPage, {
      exchanges: [
        get(`${rest}/adAccounts?q=search`, {
          metadata: { nextPageToken: 'DgGerr1iVQreCJVjZDOW_grcp63nueBDipsS4DJpvJo' },
          elements: [account(1234567, 'Ad Account A'), account(3, 'Old', 'CANCELED')],
        }),
        get(`${rest}/adAccounts?q=search&pageToken=DgGerr1iVQreCJVjZDOW_grcp63nueBDipsS4DJpvJo`, {
          metadata: {},
          elements: [account(5678910, 'Ad Account B'), account(5678911, 'Ad Account B')],
        }),
      ],
      options: [
        '1234567: Ad Account A',
        '5678910: Ad Account B · 5678910',
        '5678911: Ad Account B · 5678911',
      ],
    }),
    // The list of forms is that of the provider's own Postman collection for lead sync; other clients
    // got it without a total. Unverified: which states a form can have, and what `created` looks like.
    lookup('form_id', formsPage, {
      parents: { ad_account_id: '1234567' },
      exchanges: [
        get(`${rest}/leadForms?q=owner&owner=${owner}&start=0`, {
          paging: { total: 3 },
          elements: [
            { id: 7992706, ...form('Swedish') },
            { id: 7234246, ...form('Not yet', 'DRAFT') },
          ],
        }),
        {
          request: `GET ${rest}/leadForms?q=owner&owner=${owner}&start=2`,
          responseHeaders: json,
          response: JSON.stringify({
            elements: [{ id: 0, ...form('Contact us') }],
            paging: { total: 3 },
          }).replace('"id":0', '"id":6955637458260688897'),
        },
      ],
      options: ['7992706: Swedish', '6955637458260688897: Contact us'],
    }),
    lookup('form_id', formsPage, {
      parents: { ad_account_id: '1234567' },
      exchanges: [
        get(`${rest}/leadForms?owner=${owner}&start=0&count=100`, {
          paging: {},
          elements: wholePage,
        }),
        get(`${rest}/leadForms?owner=${owner}&start=100&count=100`, {
          paging: {},
          elements: [
            { id: 1, ...form('Demo'), created: 1768901400000 },
            { id: 2, ...form('Demo') },
          ],
        }),
      ],
      options: [
        ...wholePage.map(({ id, name }) => ({ id: String(id), name })),
        '1: Demo · 2026-01-20 09:30 UTC · 1',
        '2: Demo · 2',
      ],
    }),
  ],
  failures: [
    ...failing('ad_account_id', `${learn}/marketing/versioning`, [
      outdated('the version of the API has been retired', {
        detail:
          'LinkedIn has ended the version of its API that this service calls. Trying again does not help: an operator must update this service.',
      }),
    ]),
  ],
};
