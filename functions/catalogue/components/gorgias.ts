import { defineComponent } from './define-component.ts';

const api = 'https://{subdomain}.gorgias.com/api';

const listed = {
  valuePattern: /^\d{1,15}$/,
  list: 'data',
  paging: { style: 'cursor', next: 'meta.next_cursor', send: { query: 'cursor' } },
} as const;

/**
 * At most 100 come at once. Names of tags differ by case at least. Views can be ordered by time alone,
 * and the order of the sidebar is not listed; private ones are those of the person who connected.
 * Unverified: whether deleted tags and deactivated views are listed at all. They are left out.
 * @see https://developers.gorgias.com/reference/list-tags
 * @see https://developers.gorgias.com/reference/list-teams
 * @see https://developers.gorgias.com/reference/list-views
 * @see https://developers.gorgias.com/reference/integrations (`ticket-message-created`)
 */
export const gorgias = defineComponent({
  key: 'gorgias',
  label: 'Gorgias',
  events: {
    ticket_created: { label: 'Ticket created', fields: ['tag_id?', 'team_id?'] },
    message_received: { label: 'Message of a customer', fields: ['tag_id?', 'team_id?'] },
    ticket_closed: { label: 'Ticket closed', fields: ['tag_id?', 'team_id?'] },
    tag_added: { label: 'Tag added to a ticket', fields: ['tag_id'] },
    ticket_assigned_to_team: { label: 'Ticket assigned to a team', fields: ['team_id'] },
    ticket_entered_view: { label: 'Ticket comes into a view', fields: ['view_id'] },
  },
  fields: {
    tag_id: {
      ...listed,
      label: 'Tag',
      scopes: ['tags:read'],
      request: { url: `${api}/tags?limit=100&order_by=name:asc` },
      where: [{ path: 'deleted_datetime', exists: false }],
      search: { query: 'search' },
      byId: { request: { url: `${api}/tags/{id}` }, item: '' },
    },
    team_id: {
      ...listed,
      label: 'Team',
      scopes: ['users:read'],
      emptyHint: 'Make a team in Gorgias first.',
      request: { url: `${api}/teams?limit=100&order_by=name:asc` },
      disambiguateBy: [{ path: 'id', before: ' (', after: ')' }],
    },
    view_id: {
      ...listed,
      label: 'View',
      scopes: ['tickets:read'],
      request: { url: `${api}/views?limit=100&order_by=created_datetime:asc` },
      name: ['name', 'slug'],
      where: [
        { path: 'type', is: 'ticket-list' },
        { path: 'deactivated_datetime', exists: false },
      ],
      disambiguateBy: [
        { path: 'visibility', before: ' (', after: ')' },
        { path: 'id', before: ' ' },
      ],
      sort: ['label'],
    },
  },
});
