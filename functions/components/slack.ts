import type { Component } from './component.ts';
import { slackPeople } from './slack-people.ts';

/**
 * A page may be short or empty and still have a next one; the end is an empty cursor. Channels are
 * those that the app is in.
 * @see https://docs.slack.dev/reference/methods/users.conversations
 */
export const slack: Component = {
  key: 'slack',
  label: 'Slack',
  integrationType: 'slack',
  events: {
    message_posted: { label: 'Message posted', fields: ['channel'] },
    reaction_added: { label: 'Reaction added', fields: ['channel', 'user'] },
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
      name: 'name',
      paging: {
        style: 'cursor',
        next: 'response_metadata.next_cursor',
        send: { query: 'cursor' },
      },
    },
    ...slackPeople,
  ],
};
