import { defineComponent, type FieldSet } from './define-component.ts';

const audience = 'https://{dc}.api.mailchimp.com/3.0/lists/{list_id}';

const named = {
  sort: ['label'],
  paging: { style: 'offset', send: { query: 'offset' }, size: 1000, total: 'total_items' },
} as const;

/**
 * Ten tags come unless the request asks for more; the API's own search compares only the beginnings of
 * their names. A tag is a segment of type `static`, and segments that people make are `saved`.
 * Unverified: how many tags come at most, and that their total is always there.
 * @see https://mailchimp.com/developer/marketing/api/list-tags/search-for-tags-on-a-list-by-name/
 * @see https://mailchimp.com/developer/marketing/api/list-segments/list-segments/
 */
const audienceFields: FieldSet = {
  tag: {
    label: 'Tag',
    type: 'multiselect',
    valuePattern: /^\d{1,15}$/,
    parents: ['list_id'],
    scopes: [],
    emptyHint: 'This audience has no tags.',
    request: { url: `${audience}/tag-search?count=1000` },
    ...named,
    list: 'tags',
  },
  segment_id: {
    label: 'Segment',
    valuePattern: /^\d{1,15}$/,
    parents: ['list_id'],
    scopes: [],
    request: {
      url: `${audience}/segments?type=saved&count=1000&fields=segments.id,segments.name,total_items`,
    },
    ...named,
    list: 'segments',
  },
};

/**
 * What Mailchimp calls an audience is a list in its API. There are no scopes: a connection may see
 * everything.
 * @see https://mailchimp.com/developer/marketing/api/lists/get-lists-info/
 */
export const mailchimp = defineComponent({
  key: 'mailchimp',
  label: 'Mailchimp',
  events: {
    subscriber_added: { label: 'Subscriber added', fields: ['list_id'] },
    subscriber_tagged: { label: 'Subscriber tagged', fields: ['list_id', 'tag'] },
    segment_entered: { label: 'Subscriber enters a segment', fields: ['list_id', 'segment_id'] },
  },
  fields: {
    list_id: {
      label: 'Audience',
      valuePattern: /^[a-z0-9]{1,32}$/,
      scopes: [],
      request: {
        url: 'https://{dc}.api.mailchimp.com/3.0/lists?count=1000&fields=lists.id,lists.name,total_items',
      },
      ...named,
      list: 'lists',
    },
    ...audienceFields,
  },
});
