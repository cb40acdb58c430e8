import { defineComponent } from './define-component.ts';

const eventTypes = 'https://api.calendly.com/event_types?active=true&count=100&sort=name:asc';

const paging = {
  style: 'cursor',
  next: 'pagination.next_page_token',
  send: { query: 'page_token' },
} as const;

const listed = { list: 'collection', sort: ['label'], paging } as const;

/**
 * Ids are URIs in the shape of API addresses: values, never called. Event types are those of the chosen
 * member; without one, those of the organization, which its owners and admins may see, and of the
 * person who connected the account. Only owners and admins see the members. Services subscribe to events
 * with the connection's token: to submissions of routing forms for a whole organization alone, whose plan
 * must have them, and by a scope that a registered app may lack, so that only a start which names the event
 * asks for it. Unverified: how a plain member is refused the organization's event types or routing forms.
 * @see https://developer.calendly.com/api-docs/calendly-api/event-types/list-event-types
 * @see https://developer.calendly.com/docs/api-guides/how-to-find-the-organization-or-user-uri
 * @see https://developer.calendly.com/api-docs/calendly-api/organizations/list-organization-memberships
 * @see https://developer.calendly.com/api-docs/calendly-api/webhooks/create-webhook-subscription (scopes of events)
 * @see https://developer.calendly.com/api-docs/calendly-api/routing-forms/list-routing-forms
 */
export const calendly = defineComponent({
  key: 'calendly',
  label: 'Calendly',
  events: {
    meeting_booked: { label: 'Meeting booked', fields: ['member', 'event_type?'] },
    meeting_canceled: { label: 'Meeting canceled', fields: ['member', 'event_type?'] },
    invitee_no_show: { label: 'Invitee marked as a no-show', fields: ['member', 'event_type?'] },
    routing_form_submitted: {
      label: 'Routing form submitted',
      fields: ['routing_form?'],
      scopes: ['routing_forms:read'],
    },
  },
  fields: {
    member: {
      ...listed,
      label: 'Member',
      optional: true,
      valuePattern: /^https:\/\/api\.calendly\.com\/users\/[A-Za-z0-9-]{1,64}$/,
      scopes: ['organizations:read'],
      request: {
        url: 'https://api.calendly.com/organization_memberships?organization={organization_uri}&count=100',
      },
      id: 'user.uri',
      name: [
        {
          firstOf: [
            { text: '{user.name} ({user.email})' },
            { path: 'user.name' },
            { path: 'user.email' },
          ],
        },
      ],
    },
    event_type: {
      ...listed,
      label: 'Event type',
      valuePattern: /^https:\/\/api\.calendly\.com\/event_types\/[A-Za-z0-9-]{1,64}$/,
      optionalParents: ['member'],
      scopes: ['event_types:read', 'users:read'],
      emptyHint: 'This person has no active event type. Choose another member, or make one.',
      request: { url: `${eventTypes}&user={member}`, onlyWith: 'member' },
      also: [
        {
          url: `${eventTypes}&organization={organization_uri}`,
          onlyWithout: 'member',
          mayBeRefused: true,
        },
        { url: `${eventTypes}&user={user_uri}`, onlyWithout: 'member' },
      ],
      id: 'uri',
      name: [
        { path: 'name' },
        { text: '{duration} min', before: ' · ' },
        { path: 'profile.name', before: ' · ' },
      ],
    },
    routing_form: {
      ...listed,
      label: 'Routing form',
      valuePattern: /^https:\/\/api\.calendly\.com\/routing_forms\/[A-Za-z0-9-]{1,64}$/,
      scopes: ['routing_forms:read'],
      emptyHint: 'This organization has no published routing form.',
      request: {
        url: 'https://api.calendly.com/routing_forms?organization={organization_uri}&count=100',
      },
      id: 'uri',
      disambiguateBy: [{ date: 'created_at', before: ' · ' }],
      where: [{ path: 'status', isNot: 'draft' }],
    },
  },
});
