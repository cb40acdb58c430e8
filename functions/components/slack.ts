import type { Component, Field } from './component.ts';

const anyChannelAndPerson = [
  { key: 'channel', optional: true },
  { key: 'user', optional: true },
] as const;

/** A page may be short or empty and still have a next one; the end is an empty cursor. */
const paging = {
  style: 'cursor',
  next: 'response_metadata.next_cursor',
  send: { query: 'cursor' },
} as const;

/**
 * Nobody is in any order. A page may hold 999 people, of 1.6 kB each: that many are too large for one
 * answer, and with few a large workspace meets the limit of 20 calls a minute.
 * Slackbot is listed as a person, though not as a bot. User groups come all at once, without
 * disabled ones, and only to paid workspaces; people type their handles.
 * @see https://docs.slack.dev/reference/methods/users.list
 * @see https://docs.slack.dev/reference/methods/usergroups.list
 */
const peopleFields: readonly Field[] = [
  {
    key: 'user',
    label: 'Person',
    type: 'select',
    valuePattern: /^[A-Z0-9]{1,30}$/,
    scopes: ['users:read'],
    request: { url: 'https://slack.com/api/users.list?limit=500' },
    list: 'members',
    id: 'id',
    name: ['profile.display_name', 'profile.real_name', 'name'],
    tellApart: [{ path: 'name', before: ' (@', after: ')' }],
    sort: ['label'],
    where: [
      { path: 'deleted', isNot: 'true' },
      { path: 'is_bot', isNot: 'true' },
      { path: 'id', isNot: 'USLACKBOT' },
    ],
    paging,
  },
  {
    key: 'usergroup',
    label: 'User group',
    type: 'select',
    valuePattern: /^[A-Z0-9]{1,30}$/,
    scopes: ['usergroups:read'],
    emptyHint: 'User groups need a paid plan of Slack.',
    request: { url: 'https://slack.com/api/usergroups.list' },
    list: 'usergroups',
    id: 'id',
    name: [{ path: 'name' }, { text: '(@{handle})' }],
    sort: ['label'],
    paging: { style: 'none' },
  },
];

/**
 * Channels are those that the app is in, by their ids. Unverified, and not looked up: an app that is
 * installed for a whole organization has to name a workspace with `team_id`.
 * @see https://docs.slack.dev/reference/methods/users.conversations
 */
export const slack: Component = {
  key: 'slack',
  label: 'Slack',
  integrationType: 'slack',
  events: {
    message_posted: { label: 'Message posted', fields: ['channel'] },
    reaction_added: { label: 'Reaction added', fields: anyChannelAndPerson },
    user_mentioned: { label: 'Person mentioned', fields: ['user'] },
    usergroup_mentioned: { label: 'User group mentioned', fields: ['usergroup'] },
  },
  fields: [
    {
      key: 'channel',
      label: 'Channel',
      type: 'select',
      valuePattern: /^[A-Z0-9]{1,30}$/,
      scopes: ['channels:read', 'groups:read'],
      emptyHint: 'Invite the app to a channel in Slack: it sees only channels that it is in.',
      request: {
        url: 'https://slack.com/api/users.conversations?types=public_channel,private_channel&exclude_archived=true&limit=200',
      },
      list: 'channels',
      id: 'id',
      name: [{ path: 'name' }, { text: '(private)', where: [{ path: 'is_private', is: 'true' }] }],
      sort: ['label'],
      paging,
    },
    ...peopleFields,
  ],
};
