import type { Field } from './component.ts';

/**
 * Slackbot is listed as a person, though not as a bot. User groups come all at once, without
 * disabled ones, and only to paid workspaces.
 * @see https://docs.slack.dev/reference/methods/users.list
 * @see https://docs.slack.dev/reference/methods/usergroups.list
 */
export const slackPeople: readonly Field[] = [
  {
    key: 'user',
    label: 'Person',
    type: 'select',
    valuePattern: /^[A-Z0-9]{1,30}$/,
    scopes: ['users:read'],
    request: { url: 'https://slack.com/api/users.list?limit=200' },
    list: 'members',
    id: 'id',
    name: ['profile.display_name', 'profile.real_name', 'name'],
    where: [
      { path: 'deleted', isNot: 'true' },
      { path: 'is_bot', isNot: 'true' },
      { path: 'id', isNot: 'USLACKBOT' },
    ],
    paging: {
      style: 'cursor',
      next: 'response_metadata.next_cursor',
      send: { query: 'cursor' },
    },
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
    name: 'name',
    paging: { style: 'none' },
  },
];
