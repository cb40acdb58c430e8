import type { DocumentedLookup } from '../support/documented-lookup.ts';

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
        answer: {
          tags: [
            { id: 123, name: 'VIP' },
            { id: 456, name: 'Summer' },
          ],
          total_items: 2,
        },
      },
    ],
    options: [
      { id: '123', name: 'VIP' },
      { id: '456', name: 'Summer' },
    ],
  },
  {
    field: 'tag',
    see: `${reference}/list-tags/search-for-tags-on-a-list-by-name/`,
    parents: { list_id: '57afe96172' },
    search: 'VI',
    exchanges: [
      {
        asks: `GET ${api}/lists/57afe96172/tag-search`,
        query: { name: 'VI' },
        answer: { tags: [{ id: 123, name: 'VIP' }], total_items: 1 },
      },
    ],
    options: [{ id: '123', name: 'VIP' }],
  },
  {
    field: 'segment_id',
    see: `${reference}/list-segments/list-segments/`,
    parents: { list_id: '57afe96172' },
    exchanges: [
      {
        asks: `GET ${api}/lists/57afe96172/segments`,
        query: { count: '1000' },
        answer: {
          segments: [{ id: 49377, name: 'Active', member_count: 4, type: 'saved' }],
          list_id: '57afe96172',
          total_items: 2,
        },
      },
      {
        asks: `GET ${api}/lists/57afe96172/segments`,
        query: { count: '1000', offset: '1' },
        answer: {
          // A tag is a static segment.
          segments: [{ id: 49381, name: 'VIP', member_count: 0, type: 'static' }],
          list_id: '57afe96172',
          total_items: 2,
        },
      },
    ],
    options: [
      { id: '49377', name: 'Active' },
      { id: '49381', name: 'VIP' },
    ],
  },
];
