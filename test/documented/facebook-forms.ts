import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const graph = 'https://graph.facebook.com/v25.0';
const formsPage =
  'https://developers.facebook.com/docs/marketing-api/guides/lead-ads/create#leadgen-form';

const form = (id: string, name: string, status = 'ACTIVE', day = '2026-01-20') => ({
  id,
  name,
  status,
  locale: 'en_US',
  created_time: `${day}T09:30:00+0000`,
  leads_count: 3,
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
export const documentedForms: readonly DocumentedLookup[] = [
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
            cursors: { before: 'QVF', after: 'QVG' },
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
          paging: { cursors: { before: 'QVH', after: 'QVH' } },
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
