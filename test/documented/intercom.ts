import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';

const api = 'https://api.intercom.io';
const reference = 'https://developers.intercom.com/docs/references/2.14/rest-api/api.intercom.io';
const errorsPage =
  'https://developers.intercom.com/docs/references/2.14/rest-api/errors/error-codes';

const admin = (id: string, name: string) => ({ id, name, email: `admin${id}@email.com` });

const error = (code: string) => ({ errors: [{ code }] });

/**
 * Lists that come whole, as the OpenAPI document of version 2.14 has them. Older references show
 * teams among the admins, which that version rules out.
 * @see https://github.com/intercom/Intercom-OpenAPI
 */
export const intercom: DocumentedComponent = {
  component: 'intercom',
  variables: { region: '' },
  lookups: [
    {
      field: 'tag_id',
      see: `${reference}/tags/listtags`,
      exchanges: [
        {
          asks: `GET ${api}/tags`,
          headers: { 'intercom-version': '2.14' },
          answer: {
            data: [
              { id: '102', name: 'VIP' },
              { id: '103', name: 'Manual tag 1' },
            ],
          },
        },
      ],
      options: [
        { id: '103', name: 'Manual tag 1' },
        { id: '102', name: 'VIP' },
      ],
    },
    {
      field: 'team_id',
      see: `${reference}/teams/listteams`,
      exchanges: [
        {
          asks: `GET ${api}/teams`,
          answer: {
            teams: [
              { id: '814866', name: 'Support' },
              { id: '814865', name: 'Example Team' },
            ],
          },
        },
      ],
      options: [
        { id: '814865', name: 'Example Team' },
        { id: '814866', name: 'Support' },
      ],
    },
    {
      field: 'admin_id',
      see: `${reference}/admins/listadmins`,
      exchanges: [
        {
          asks: `GET ${api}/admins`,
          answer: {
            admins: [
              { ...admin('1294', 'Fin'), email: 'operator+abcd1234@intercom.io' },
              admin('1296', 'Joe Example'),
              admin('1295', 'Ciaran Lee'),
              admin('1297', 'Joe Example'),
            ],
          },
        },
      ],
      options: [
        { id: '1295', name: 'Ciaran Lee (admin1295@email.com)' },
        { id: '1296', name: 'Joe Example (admin1296@email.com)' },
        { id: '1297', name: 'Joe Example (admin1297@email.com)' },
      ],
    },
  ],
  failures: [
    {
      title: 'the access token is not valid',
      field: 'tag_id',
      see: errorsPage,
      status: 401,
      answer: error('unauthorized'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the app lacks the permission',
      field: 'team_id',
      see: errorsPage,
      status: 403,
      answer: error('token_unauthorized'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'too many requests',
      field: 'admin_id',
      see: 'https://developers.intercom.com/docs/references/2.14/rest-api/errors/rate-limiting',
      status: 429,
      answerHeaders: {
        'x-ratelimit-limit': '83',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '1487332520',
      },
      answer: error('rate_limit_exceeded'),
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
