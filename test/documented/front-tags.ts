import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://api2.frontapp.com';
const own = 'https://fabrik.api.frontapp.com';

const tag = (
  id: string,
  name: string,
  parent: string | null,
  description: string | null = null,
) => ({
  _links: {
    self: `${own}/tags/${id}`,
    related: {
      conversations: `${own}/tags/${id}/conversations`,
      owner: `${own}/teams/tim_9z`,
      parent_tag: parent && `${own}/tags/${parent}`,
      children: null,
    },
  },
  id,
  name,
  description,
  highlight: 'red',
  is_private: false,
  is_visible_in_conversation_lists: true,
  created_at: 1780000000.1,
  updated_at: 1780000000.1,
});

export const frontTags: readonly DocumentedLookup[] = [
  {
    field: 'tag_id',
    see: 'https://dev.frontapp.com/docs/pagination',
    exchanges: [
      {
        asks: `GET ${api}/tags`,
        query: { limit: '100', sort_by: 'id', sort_order: 'asc' },
        answer: {
          _pagination: { next: `${own}/tags?limit=100&page_token=0f1e2d` },
          _results: [tag('tag_2c3d', 'Late', 'tag_9f'), tag('tag_3d', 'Late', 'tag_8e')],
        },
      },
      {
        asks: `GET ${api}/tags`,
        query: { limit: '100', page_token: '0f1e2d' },
        answer: {
          _pagination: { next: null },
          _results: [
            tag('tag_8e', 'Refund', null),
            tag('tag_9f', 'Parcel', null),
            tag('tag_a0', 'Parcel', null, 'Of the old shop'),
          ],
        },
      },
    ],
    options: [
      { id: 'tag_a0', name: 'Parcel (Of the old shop)' },
      { id: 'tag_9f', name: 'Parcel (tag_9f)' },
      { id: 'tag_2c3d', name: 'Parcel / Late' },
      { id: 'tag_8e', name: 'Refund' },
      { id: 'tag_3d', name: 'Refund / Late' },
    ],
  },
];
