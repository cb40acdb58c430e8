import { defineComponent } from './define-component.ts';

const api = 'https://api2.frontapp.com';
const listed = { list: '_results', sort: ['label'] } as const;
const individualSuffix = {
  path: 'is_private',
  names: { true: 'individual', false: '' },
  before: ' (',
  after: ')',
};
const shared = { path: 'is_private', isNot: 'true' } as const;

/** The team that something belongs to. */
const ofTeam = {
  request: { url: `${api}/teams` },
  list: '_results',
  key: '_links.self',
  value: 'name',
  by: '_links.related.owner',
} as const;

/**
 * Inboxes and channels come all at once. The next page of tags is a URL at the company's own host,
 * which is not called: its `page_token` is. A tag may be in another one, which a link names. Teams have
 * inboxes, tags and channels of the same names, and so have people: a link names the team or the person.
 * A channel that needs repair is listed too, since it is set up.
 * Unverified: the answer for an inbox that is gone, and whether `page_token` takes the token alone, as
 * clients do.
 * @see https://dev.frontapp.com/reference/list-inboxes
 * @see https://dev.frontapp.com/reference/list-tags
 * @see https://dev.frontapp.com/reference/list-channels
 * @see https://dev.frontapp.com/docs/pagination
 * @see https://github.com/frontapp/front-api-specs/blob/main/core-api/core-api.json (`owner`, `is_private`, types of events)
 * @see https://dev.frontapp.com/reference/events (`outbound`, `out_reply`)
 */
export const front = defineComponent({
  key: 'front',
  label: 'Front',
  events: {
    message_received: { label: 'Message received', fields: ['inbox_id', 'channel_id'] },
    message_sent: { label: 'Message sent', fields: ['inbox_id', 'channel_id'] },
    conversation_assigned: { label: 'Conversation assigned', fields: ['inbox_id'] },
    conversation_tagged: { label: 'Conversation tagged', fields: ['tag_id', 'inbox_id'] },
    conversation_archived: { label: 'Conversation archived', fields: ['inbox_id'] },
  },
  fields: {
    inbox_id: {
      ...listed,
      label: 'Inbox',
      optional: true,
      valuePattern: /^inb_\w{1,40}$/,
      scopes: ['inboxes:read'],
      emptyHint:
        'Individual inboxes are listed only if the app in Front has the namespace Private.',
      request: { url: `${api}/inboxes` },
      join: ofTeam,
      name: [{ path: 'name' }, individualSuffix],
      disambiguateBy: [{ firstOf: [{ joined: true }, { path: 'id' }], before: ' – ' }],
      first: shared,
    },
    tag_id: {
      ...listed,
      label: 'Tag',
      type: 'multiselect',
      valuePattern: /^tag_\w{1,40}$/,
      scopes: ['tags:read'],
      emptyHint: 'This company has no shared tags yet. Make one in Front’s settings.',
      request: { url: `${api}/tags?limit=100&sort_by=id&sort_order=asc` },
      join: ofTeam,
      parentId: { path: '_links.related.parent_tag', without: /^.*\// },
      disambiguateBy: [
        individualSuffix,
        { joined: true, before: ' (', after: ')' },
        { firstOf: [{ path: 'description' }, { path: 'id' }], before: ' – ' },
      ],
      paging: {
        style: 'cursor',
        next: '_pagination.next',
        fromUrlParameter: 'page_token',
        send: { query: 'page_token' },
      },
    },
    channel_id: {
      ...listed,
      label: 'Channel',
      optional: true,
      valuePattern: /^cha_\w{1,40}$/,
      optionalParents: ['inbox_id'],
      scopes: ['channels:read'],
      emptyHint: 'No channel leads to this inbox. Choose another inbox, or leave it empty.',
      request: { url: `${api}/channels`, onlyWithout: 'inbox_id' },
      also: [{ url: `${api}/inboxes/{inbox_id}/channels`, onlyWith: 'inbox_id' }],
      join: ofTeam,
      name: [
        {
          firstOf: [{ path: 'name' }, { path: 'address' }, { path: 'send_as' }, { path: 'type' }],
        },
        individualSuffix,
      ],
      first: shared,
      disambiguateBy: [
        { joined: true, before: ' – ' },
        { firstOf: [{ text: '{address}, {type}' }, { path: 'id' }], before: ' (', after: ')' },
      ],
    },
  },
});
