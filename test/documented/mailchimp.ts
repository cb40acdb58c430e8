import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://us6.api.mailchimp.com/3.0';
const reference = 'https://mailchimp.com/developer/marketing/api';

const mailchimpAudience: readonly DocumentedLookup[] = [
  {
    field: 'tag',
    see: `${reference}/list-tags/search-for-tags-on-a-list-by-name/`,
    parents: { list_id: '57afe96172' },
    exchanges: [
      {
        asks: `GET ${api}/lists/57afe96172/tag-search`,
        query: { count: '1000' },
        refuses: ['name'],
        answer: {
          tags: [
            { id: 123, name: 'VIP' },
            { id: 456, name: 'Summer' },
          ],
          total_items: 3,
        },
      },
      {
        asks: `GET ${api}/lists/57afe96172/tag-search`,
        query: { count: '1000', offset: '2' },
        answer: { tags: [{ id: 9, name: 'autumn' }], total_items: 3 },
      },
    ],
    options: [
      { id: '9', name: 'autumn' },
      { id: '456', name: 'Summer' },
      { id: '123', name: 'VIP' },
    ],
  },
  {
    // The provider's own search finds the beginning of a name alone.
    field: 'tag',
    see: `${reference}/list-tags/search-for-tags-on-a-list-by-name/`,
    parents: { list_id: '57afe96172' },
    search: 'mme',
    exchanges: [
      {
        asks: `GET ${api}/lists/57afe96172/tag-search`,
        refuses: ['name'],
        answer: {
          tags: [
            { id: 123, name: 'VIP' },
            { id: 456, name: 'Summer' },
          ],
        },
      },
    ],
    options: [{ id: '456', name: 'Summer' }],
  },
  {
    field: 'segment_id',
    see: `${reference}/list-segments/list-segments/`,
    parents: { list_id: '57afe96172' },
    exchanges: [
      {
        asks: `GET ${api}/lists/57afe96172/segments`,
        // Tags are segments of type `static`.
        query: { count: '1000', type: 'saved' },
        answer: { segments: [{ id: 49381, name: 'New' }], total_items: 2 },
      },
      {
        asks: `GET ${api}/lists/57afe96172/segments`,
        query: { count: '1000', type: 'saved', offset: '1' },
        answer: { segments: [{ id: 49377, name: 'Active' }], total_items: 2 },
      },
    ],
    options: [
      { id: '49377', name: 'Active' },
      { id: '49381', name: 'New' },
    ],
  },
];

const errors = 'https://mailchimp.com/developer/marketing/docs/errors/';

const problem = (status: number, title: string, detail: string) => ({ title, status, detail });

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
              { id: '57afe96172', name: 'Freddie Fans' },
              { id: 'a1b2c3d4e5', name: 'News' },
            ],
            total_items: 3,
          },
        },
        {
          asks: `GET ${api}/lists`,
          query: { count: '1000', offset: '2' },
          answer: { lists: [{ id: '9e67587f52', name: 'Beta' }], total_items: 3 },
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
