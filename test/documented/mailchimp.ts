import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { mailchimpAudience } from './mailchimp-audience.ts';

const api = 'https://us6.api.mailchimp.com/3.0';
const reference = 'https://mailchimp.com/developer/marketing/api';
const errors = 'https://mailchimp.com/developer/marketing/docs/errors/';

const problem = (status: number, title: string, detail: string) => ({
  type: errors,
  title,
  status,
  detail,
  instance: '995c5cb0-3280-4a6e-808b-3b096d0bb219',
});

/** Unverified: the problem document of a refused OAuth token; it is that of a refused API key. */
export const mailchimp: DocumentedComponent = {
  component: 'mailchimp',
  variables: { dc: 'us6' },
  lookups: [
    {
      field: 'list_id',
      see: `${reference}/lists/get-lists-info/`,
      exchanges: [
        {
          asks: `GET ${api}/lists`,
          query: { count: '1000' },
          headers: { authorization: 'Bearer the-access-token' },
          answer: {
            lists: [
              { id: '57afe96172', web_id: 97, name: 'Freddie Fans', stats: { member_count: 203 } },
              { id: 'a1b2c3d4e5', web_id: 98, name: 'News', contact: { company: 'Freddie' } },
            ],
            total_items: 3,
            constraints: { may_create: true, max_instances: 5, current_total_instances: 3 },
          },
        },
        {
          asks: `GET ${api}/lists`,
          query: { count: '1000', offset: '2' },
          answer: { lists: [{ id: '9e67587f52', web_id: 99, name: 'Beta' }], total_items: 3 },
        },
      ],
      options: [
        { id: '9e67587f52', name: 'Beta' },
        { id: '57afe96172', name: 'Freddie Fans' },
        { id: 'a1b2c3d4e5', name: 'News' },
      ],
    },
    ...mailchimpAudience,
  ],
  failures: [
    {
      title: 'the token is refused',
      field: 'list_id',
      see: errors,
      status: 401,
      answer: problem(401, 'API Key Invalid', 'Your API key may be invalid.'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the role may not see it',
      field: 'list_id',
      see: errors,
      status: 403,
      answer: problem(403, 'Wrong User Role', 'The user role may not do this.'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'an unknown audience',
      field: 'segment_id',
      see: errors,
      parents: { list_id: '0000000000' },
      status: 404,
      answer: problem(404, 'Resource Not Found', 'The requested resource could not be found.'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'more than ten connections at once',
      field: 'list_id',
      see: errors,
      status: 429,
      answer: problem(429, 'Too Many Requests', 'Slow down.'),
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
