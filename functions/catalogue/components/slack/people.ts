import type { FieldSet } from '../define-component.ts';
import { inWorkspace, paging, workspaceQuery } from './workspace.ts';

/**
 * People come in no order. A page may hold 999 of them, of 1.6 kB each: that many are too large for one
 * answer, and with few a large workspace meets the limit of 20 calls a minute. Slackbot is listed as a
 * person, though not as a bot. User groups come all at once, without disabled ones, and only to paid
 * workspaces; people type their handles.
 * @see https://docs.slack.dev/reference/methods/users.list
 * @see https://docs.slack.dev/reference/methods/usergroups.list
 */
export const people: FieldSet = {
  user: {
    label: 'Person',
    valuePattern: /^[A-Z0-9]{1,30}$/,
    scopes: ['users:read'],
    ...inWorkspace,
    request: { url: 'https://slack.com/api/users.list?limit=500', query: workspaceQuery },
    list: 'members',
    name: ['profile.display_name', 'profile.real_name', 'name'],
    disambiguateBy: [{ path: 'name', before: ' (@', after: ')' }],
    sort: ['label'],
    where: [
      { path: 'deleted', isNot: 'true' },
      { path: 'is_bot', isNot: 'true' },
      { path: 'id', isNot: 'USLACKBOT' },
    ],
    paging,
  },
  usergroup: {
    label: 'User group',
    valuePattern: /^[A-Z0-9]{1,30}$/,
    scopes: ['usergroups:read'],
    emptyHint: 'User groups need a paid plan of Slack.',
    ...inWorkspace,
    request: { url: 'https://slack.com/api/usergroups.list', query: workspaceQuery },
    list: 'usergroups',
    name: [{ path: 'name' }, { text: '(@{handle})' }],
    sort: ['label'],
  },
};
