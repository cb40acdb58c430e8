import { bearer, type Documented, get, lookup } from './lookups.ts';

const api = 'https://us6.api.mailchimp.com/3.0';
const reference = 'https://mailchimp.com/developer/marketing/api';

const page = (asks: string, total_items: number, list: object) =>
  get(`${api}/${asks}`, { ...list, total_items });

/** Unverified: the problem document of a refused OAuth token; it is that of a refused API key. */
export const documented: Documented = {
  variables: { dc: 'us6' },
  headers: bearer,
  lookups: [
    lookup('list_id', `${reference}/lists/get-lists-info/`, {
      exchanges: [
        page('lists?count=1000', 3, {
          lists: [
            { id: '57afe96172', name: 'Freddie Fans' },
            { id: 'a1b2c3d4e5', name: 'News' },
          ],
        }),
        page('lists?count=1000&offset=2', 3, { lists: [{ id: '9e67587f52', name: 'Beta' }] }),
      ],
      options: ['9e67587f52: Beta', '57afe96172: Freddie Fans', 'a1b2c3d4e5: News'],
    }),
    lookup('tag', `${reference}/list-tags/search-for-tags-on-a-list-by-name/`, {
      parents: { list_id: '57afe96172' },
      exchanges: [
        {
          request: `GET ${api}/lists/57afe96172/tag-search?count=1000`,
          refuses: ['name'],
          response: {
            tags: [
              { id: 123, name: 'VIP' },
              { id: 456, name: 'Summer' },
            ],
            total_items: 3,
          },
        },
        page('lists/57afe96172/tag-search?count=1000&offset=2', 3, {
          tags: [{ id: 9, name: 'autumn' }],
        }),
      ],
      options: ['9: autumn', '456: Summer', '123: VIP'],
    }),
    // The provider's own search finds the beginning of a name alone.
    lookup('tag', `${reference}/list-tags/search-for-tags-on-a-list-by-name/`, {
      parents: { list_id: '57afe96172' },
      search: 'mme',
      exchanges: {
        request: `GET ${api}/lists/57afe96172/tag-search`,
        refuses: ['name'],
        response: {
          tags: [
            { id: 123, name: 'VIP' },
            { id: 456, name: 'Summer' },
          ],
        },
      },
      options: ['456: Summer'],
    }),
    lookup('segment_id', `${reference}/list-segments/list-segments/`, {
      parents: { list_id: '57afe96172' },
      exchanges: [
        // Tags are segments of type `static`.
        page('lists/57afe96172/segments?count=1000&type=saved', 2, {
          segments: [{ id: 49381, name: 'New' }],
        }),
        page('lists/57afe96172/segments?count=1000&type=saved&offset=1', 2, {
          segments: [{ id: 49377, name: 'Active' }],
        }),
      ],
      options: ['49377: Active', '49381: New'],
    }),
  ],
};
