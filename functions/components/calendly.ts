import type { Component } from './component.ts';

const paging = {
  style: 'cursor',
  next: 'pagination.next_page_token',
  send: { query: 'page_token' },
} as const;

/**
 * Ids are URIs in the shape of API addresses: values, never called. Event types are listed of one
 * person: the chosen member, or whoever connected the account. Members show to owners and admins.
 * @see https://developer.calendly.com/api-docs/calendly-api/event-types/list-event-types
 * @see https://developer.calendly.com/api-docs/calendly-api/organizations/list-organization-memberships
 */
export const calendly: Component = {
  key: 'calendly',
  label: 'Calendly',
  integrationType: 'calendly',
  events: {
    meeting_booked: { label: 'Meeting booked', fields: ['member', 'event_type'] },
    meeting_canceled: { label: 'Meeting canceled', fields: ['member', 'event_type'] },
  },
  fields: [
    {
      key: 'member',
      label: 'Member',
      type: 'select',
      optional: true,
      valuePattern: /^https:\/\/api\.calendly\.com\/users\/[A-Za-z0-9-]{1,64}$/,
      scopes: ['organizations:read'],
      request: {
        url: 'https://api.calendly.com/organization_memberships?organization={organization_uri}&count=100',
      },
      list: 'collection',
      id: 'user.uri',
      name: ['user.name', 'user.email'],
      paging,
    },
    {
      key: 'event_type',
      label: 'Event type',
      type: 'select',
      valuePattern: /^https:\/\/api\.calendly\.com\/event_types\/[A-Za-z0-9-]{1,64}$/,
      optionalParents: ['member'],
      scopes: ['event_types:read', 'users:read'],
      emptyHint: 'This person has no active event type. Choose another member, or make one.',
      prerequisites: {
        member: { url: 'https://api.calendly.com/users/me', value: 'resource.uri' },
      },
      request: {
        url: 'https://api.calendly.com/event_types?user={member}&active=true&count=100&sort=name:asc',
      },
      list: 'collection',
      id: 'uri',
      name: 'name',
      paging,
    },
  ],
};
