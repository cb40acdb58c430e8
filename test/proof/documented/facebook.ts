import { failing, failingIn, parentGone, reconnect, throttled, unavailable } from './failures.ts';
import { type Documented, type Exchange, get, lookup } from './lookups.ts';

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
const forms = (query: string, response: object): Exchange => ({
  ...get(`${graph}/1353269864728879/leadgen_forms${query}`, response),
  token: pageToken,
});

const pageTokenExchange = get(`${graph}/1353269864728879?fields=access_token`, {
  access_token: pageToken,
  id: '1353269864728879',
});

/** Its pages are those of every Facebook product. */
const accountsPage = 'https://developers.facebook.com/docs/graph-api/reference/user/accounts/';
const errorsPage = 'https://developers.facebook.com/docs/graph-api/guides/error-handling';
const limitsPage = 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting/';

const page = (id: string, name: string) => ({ id, name });

const error = (code: number, more: object = {}) => ({ error: { code, ...more } });

/** The last page has cursors still, but no `next`. */
export const documented: Documented = {
  lookups: [
    lookup('page_id', accountsPage, {
      exchanges: [
        get(`${graph}/me/accounts`, {
          data: [page('1353269864728879', 'My Cafe'), page('1353269864728880', 'Metricsaurus')],
          paging: {
            cursors: { after: 'MTM2' },
            next: `${graph}/me/accounts?access_token=secret&limit=1&after=MTM2`,
          },
        }),
        get(`${graph}/me/accounts?after=MTM2`, {
          data: [page('1755847768034402', 'My Cafe')],
          paging: { cursors: { after: 'MTM3' } },
        }),
      ],
      options: [
        '1353269864728880: Metricsaurus',
        '1353269864728879: My Cafe · 1353269864728879',
        '1755847768034402: My Cafe · 1755847768034402',
      ],
    }),
    // Forms are read with the page's own token. Copies of a form keep its name.
    // Unverified: which states a form can have, which only the provider's SDKs say.
    lookup('form_id', formsPage, {
      parents: { page_id: '1353269864728879' },
      exchanges: [
        pageTokenExchange,
        forms('?fields=id,name,status,created_time', {
          data: [form('120', 'Newsletter'), form('121', 'Last year', 'ARCHIVED')],
          paging: {
            cursors: { after: 'QVG' },
            next: `${graph}/1353269864728879/leadgen_forms?access_token=secret&after=QVG`,
          },
        }),
        forms('?after=QVG', {
          data: [
            form('122', 'Not yet', 'DRAFT'),
            form('123', 'Newsletter', 'ACTIVE', '2026-03-01'),
            form('124', 'Newsletter', 'ACTIVE', '2026-03-01'),
          ],
          paging: { cursors: { after: 'QVH' } },
        }),
      ],
      options: [
        '123: Newsletter · 2026-03-01 09:30 UTC · 123',
        '124: Newsletter · 2026-03-01 09:30 UTC · 124',
        '120: Newsletter · 2026-01-20 09:30 UTC',
      ],
    }),
  ],
  failures: [
    ...failing('page_id', errorsPage, [
      reconnect(
        'the access token is no longer valid, for the token endpoint either',
        400,
        error(190),
      ),
      unavailable('the person must log in first', 400, error(190, { error_subcode: 459 })),
    ]),
    ...failingIn({ page_id: '99' }, 'form_id', errorsPage, [
      parentGone('the page is gone', 400, error(100)),
    ]),
    ...failingIn(
      { page_id: '1353269864728879' },
      'form_id',
      limitsPage,
      [4, 17, 32, 613, 80001, 80005].map((code) =>
        throttled(`too many calls, reported as ${code}`, code === 4 ? 403 : 400, error(code)),
      ),
    ),
  ],
};
