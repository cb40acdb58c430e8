import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://us6.api.mailchimp.com/3.0';
const reference = 'https://mailchimp.com/developer/marketing/api';

export const mailchimpAudience: readonly DocumentedLookup[] = [
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
        answer: {
          segments: [{ id: 49381, name: 'New', member_count: 0, type: 'saved' }],
          list_id: '57afe96172',
          total_items: 2,
        },
      },
      {
        asks: `GET ${api}/lists/57afe96172/segments`,
        query: { count: '1000', type: 'saved', offset: '1' },
        answer: {
          segments: [{ id: 49377, name: 'Active', member_count: 4, type: 'saved' }],
          list_id: '57afe96172',
          total_items: 2,
        },
      },
    ],
    options: [
      { id: '49377', name: 'Active' },
      { id: '49381', name: 'New' },
    ],
  },
];
