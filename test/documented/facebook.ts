import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { documentedForms } from './facebook-forms.ts';

const graph = 'https://graph.facebook.com/v25.0';
const accountsPage = 'https://developers.facebook.com/docs/graph-api/reference/user/accounts/';
const errorsPage = 'https://developers.facebook.com/docs/graph-api/guides/error-handling';
const limitsPage = 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting/';

const page = (id: string, name: string) => ({ id, name, tasks: ['ADVERTISE', 'MANAGE'] });

const error = (code: number, message: string, more: object = {}) => ({
  error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'EJplcsCHuLu' },
});

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
              cursors: { before: 'MTM1', after: 'MTM2' },
              next: `${graph}/me/accounts?access_token=secret&limit=1&after=MTM2`,
            },
          },
        },
        {
          asks: `GET ${graph}/me/accounts`,
          query: { after: 'MTM2' },
          answer: {
            data: [page('1755847768034402', 'My Cafe')],
            paging: {
              cursors: { before: 'MTM3', after: 'MTM3' },
              previous: `${graph}/me/accounts?access_token=secret&limit=1&before=MTM3`,
            },
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
      answer: error(190, 'Error validating access token: Session has expired', {
        error_subcode: 463,
      }),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a permission was not granted',
      field: 'page_id',
      see: errorsPage,
      status: 403,
      answer: error(200, '(#200) Requires pages_manage_ads permission'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the page is gone',
      field: 'form_id',
      see: errorsPage,
      parents: { page_id: '99' },
      status: 400,
      answer: error(100, 'Unsupported get request. Object does not exist', { error_subcode: 33 }),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    ...[4, 17, 32, 613, 80001, 80005].map((code) => ({
      title: `too many calls, told by ${code}`,
      field: 'form_id',
      see: limitsPage,
      parents: { page_id: '1353269864728879' },
      status: code === 4 ? 403 : 400,
      answer: error(code, `(#${code}) There have been too many calls. Wait a bit and try again.`),
      becomes: { status: 429, code: 'provider_rate_limited' },
    })),
  ],
};
