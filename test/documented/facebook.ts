import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const graph = 'https://graph.facebook.com/v25.0';
const formsPage =
  'https://developers.facebook.com/docs/marketing-api/guides/lead-ads/create#leadgen-form';

const form = (id: string, name: string, status = 'ACTIVE', day = '2026-01-20') => ({
  id,
  name,
  status,
  created_time: `${day}T09:30:00+0000`,
});

const pageToken = 'the-page-access-token';

const pageTokenExchange = {
  asks: `GET ${graph}/1353269864728879`,
  query: { fields: 'access_token' },
  answer: { access_token: pageToken, id: '1353269864728879' },
};

/**
 * Forms are read with the page's own token. Copies of a form keep its name.
 * Unverified: which states a form can have, which only the provider's SDKs say.
 */
const documentedForms: readonly DocumentedLookup[] = [
  {
    field: 'form_id',
    see: formsPage,
    parents: { page_id: '1353269864728879' },
    exchanges: [
      pageTokenExchange,
      {
        asks: `GET ${graph}/1353269864728879/leadgen_forms`,
        query: { fields: 'id,name,status,created_time' },
        token: pageToken,
        answer: {
          data: [form('120', 'Newsletter'), form('121', 'Last year', 'ARCHIVED')],
          paging: {
            cursors: { after: 'QVG' },
            next: `${graph}/1353269864728879/leadgen_forms?access_token=secret&after=QVG`,
          },
        },
      },
      {
        asks: `GET ${graph}/1353269864728879/leadgen_forms`,
        query: { after: 'QVG' },
        token: pageToken,
        answer: {
          data: [
            form('122', 'Not yet', 'DRAFT'),
            form('123', 'Newsletter', 'ACTIVE', '2026-03-01'),
            form('124', 'Newsletter', 'ACTIVE', '2026-03-01'),
          ],
          paging: { cursors: { after: 'QVH' } },
        },
      },
    ],
    options: [
      { id: '123', name: 'Newsletter · 2026-03-01 09:30 UTC · 123' },
      { id: '124', name: 'Newsletter · 2026-03-01 09:30 UTC · 124' },
      { id: '120', name: 'Newsletter · 2026-01-20 09:30 UTC' },
    ],
  },
  {
    field: 'form_id',
    see: formsPage,
    parents: { page_id: '1353269864728879' },
    exchanges: [
      pageTokenExchange,
      {
        asks: `GET ${graph}/1353269864728879/leadgen_forms`,
        token: pageToken,
        answer: { data: [] },
      },
    ],
    options: [],
  },
];

/** Its pages are those of every Facebook product. */
const accountsPage = 'https://developers.facebook.com/docs/graph-api/reference/user/accounts/';
const errorsPage = 'https://developers.facebook.com/docs/graph-api/guides/error-handling';
const limitsPage = 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting/';

const page = (id: string, name: string) => ({ id, name });

const error = (code: number, more: object = {}) => ({ error: { code, ...more } });

/** The last page has cursors still, but no `next`. */
export const facebook: DocumentedComponent = {
  component: 'facebook',
  lookups: [
    {
      field: 'page_id',
      see: accountsPage,
      exchanges: [
        {
          asks: `GET ${graph}/me/accounts`,
          answer: {
            data: [page('1353269864728879', 'My Cafe'), page('1353269864728880', 'Metricsaurus')],
            paging: {
              cursors: { after: 'MTM2' },
              next: `${graph}/me/accounts?access_token=secret&limit=1&after=MTM2`,
            },
          },
        },
        {
          asks: `GET ${graph}/me/accounts`,
          query: { after: 'MTM2' },
          answer: {
            data: [page('1755847768034402', 'My Cafe')],
            paging: { cursors: { after: 'MTM3' } },
          },
        },
      ],
      options: [
        { id: '1353269864728880', name: 'Metricsaurus' },
        { id: '1353269864728879', name: 'My Cafe · 1353269864728879' },
        { id: '1755847768034402', name: 'My Cafe · 1755847768034402' },
      ],
    },
    ...documentedForms,
  ],
  failures: [
    {
      title: 'the access token is no longer valid, for the token endpoint either',
      field: 'page_id',
      see: errorsPage,
      status: 400,
      answer: error(190),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a permission was not granted',
      field: 'page_id',
      see: errorsPage,
      status: 403,
      answer: error(200),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the page is gone',
      field: 'form_id',
      see: errorsPage,
      parents: { page_id: '99' },
      status: 400,
      answer: error(100),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    ...[4, 17, 32, 613, 80001, 80005].map((code) => ({
      title: `too many calls, reported as ${code}`,
      field: 'form_id',
      see: limitsPage,
      parents: { page_id: '1353269864728879' },
      status: code === 4 ? 403 : 400,
      answer: error(code),
      becomes: { status: 429, code: 'provider_rate_limited' },
    })),
  ],
};

export const facebookMessenger: DocumentedComponent = {
  component: 'facebook_messenger',
  lookups: facebook.lookups.filter(({ field }) => field === 'page_id'),
  failures: facebook.failures.filter(({ field }) => field === 'page_id'),
};
