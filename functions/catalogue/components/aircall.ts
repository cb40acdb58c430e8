import { defineComponent } from './define-component.ts';

const listed = {
  valuePattern: /^\d{1,20}$/,
  scopes: ['public_api'],
  sort: ['label'],
  paging: { style: 'page', send: { query: 'page' }, first: 1, more: 'meta.next_page_link' },
} as const;

/**
 * 50 is the most that a page holds; lists come by date of creation. Users alone have a second version,
 * and the first one ends. Names of users repeat. A company has 120 requests a minute. Unverified:
 * whether users who have left are listed.
 * @see https://developer.aircall.io/api-references/#list-all-numbers
 * @see https://developer.aircall.io/api-references/#list-all-users-v2
 * @see https://developer.aircall.io/api-references/#list-all-tags
 */
export const aircall = defineComponent({
  key: 'aircall',
  label: 'Aircall',
  events: {
    call_ended: { label: 'Call ended', fields: ['number_id', 'user_id'] },
    call_missed: { label: 'Call missed', fields: ['number_id', 'user_id'] },
    voicemail_left: { label: 'Voicemail left', fields: ['number_id'] },
    call_tagged: { label: 'Call tagged', fields: ['tag_id', 'number_id'] },
    message_received: { label: 'Message received', fields: ['number_id'] },
  },
  fields: {
    number_id: {
      ...listed,
      label: 'Number',
      optional: true,
      emptyHint: 'This company has no number yet. Add one in the Aircall Dashboard.',
      request: { url: 'https://api.aircall.io/v1/numbers?per_page=50' },
      list: 'numbers',
      name: [{ firstOf: [{ text: '{name} ({digits})' }, { path: 'name' }, { path: 'digits' }] }],
      disambiguateBy: [{ path: 'id', before: ' – ' }],
    },
    user_id: {
      ...listed,
      label: 'User',
      optional: true,
      request: { url: 'https://api.aircall.io/v2/users?per_page=50' },
      list: 'users',
      name: ['name', 'email'],
      disambiguateBy: [{ path: 'email', before: ' (', after: ')' }],
    },
    tag_id: {
      ...listed,
      label: 'Tag',
      type: 'multiselect',
      emptyHint: 'This company has no tags yet. Make one in the Aircall Dashboard.',
      request: { url: 'https://api.aircall.io/v1/tags?per_page=50' },
      list: 'tags',
      disambiguateBy: [{ path: 'id', before: ' (', after: ')' }],
    },
  },
});
