import type { Component } from './component.ts';

/**
 * A page may be short or empty and still have a next one; the end is an empty cursor.
 * @see https://docs.slack.dev/reference/methods/users.conversations
 */
export const slack: Component = {
  key: 'slack',
  label: 'Slack',
  integrationType: 'slack',
  events: { message_posted: { label: 'Message posted', fields: ['channel'] } },
  fields: [
    {
      key: 'channel',
      label: 'Channel',
      valuePattern: /^[A-Z0-9]{1,30}$/,
      url: 'https://slack.com/api/users.conversations?types=public_channel,private_channel&exclude_archived=true&limit=200',
      list: 'channels',
      id: 'id',
      name: 'name',
      paging: { style: 'cursor', next: 'response_metadata.next_cursor', send: 'cursor' },
      scopes: ['channels:read', 'groups:read'],
    },
  ],
};
