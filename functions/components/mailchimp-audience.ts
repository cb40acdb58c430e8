import type { Field } from './component.ts';

const audience = 'https://{dc}.api.mailchimp.com/3.0/lists/{list_id}';

/**
 * Tags come all at once, and a search compares the beginning of their names. Segments include tags:
 * a tag is a segment of type `static`.
 * @see https://mailchimp.com/developer/marketing/api/list-tags/search-for-tags-on-a-list-by-name/
 * @see https://mailchimp.com/developer/marketing/api/list-segments/list-segments/
 */
export const mailchimpAudience: readonly Field[] = [
  {
    key: 'tag',
    label: 'Tag',
    type: 'multiselect',
    valuePattern: /^\d{1,15}$/,
    parents: ['list_id'],
    scopes: [],
    emptyHint: 'This audience has no tags, or none that begins like this.',
    request: { url: `${audience}/tag-search` },
    list: 'tags',
    id: 'id',
    name: 'name',
    paging: { style: 'none' },
    search: { query: 'name' },
  },
  {
    key: 'segment_id',
    label: 'Segment',
    type: 'select',
    valuePattern: /^\d{1,15}$/,
    parents: ['list_id'],
    scopes: [],
    request: {
      url: `${audience}/segments?count=1000&fields=segments.id,segments.name,total_items`,
    },
    list: 'segments',
    id: 'id',
    name: 'name',
    paging: { style: 'offset', send: { query: 'offset' }, size: 1000, total: 'total_items' },
  },
];
