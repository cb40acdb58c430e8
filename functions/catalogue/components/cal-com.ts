import { defineComponent } from './define-component.ts';

const listed = {
  valuePattern: /^\d{1,15}$/,
  list: 'data',
  sort: ['label'],
} as const;

/** Each resource has versions of its own; without one, the oldest answers. */
const eventTypes = {
  headers: { 'cal-api-version': '2024-06-14' },
  maxBytes: 8 * 1024 * 1024,
} as const;

/** A team's bookings take another scope than one's own. */
const anyBooking = {
  fields: ['team_id?', 'event_type_id?'],
  scopes: ['BOOKING_READ', 'TEAM_BOOKING_READ'],
} as const;

/**
 * Event types are the person's own, or those of the chosen team. Hidden ones are not shown to the
 * public, but can still be booked. The answer does not contain the order of the dashboard. A team that
 * the person is only invited to is listed like the others, and its event types are readable: those of
 * every team are. Who reads bookings sees which hosts and guests were absent, too; webhooks
 * (`BOOKING_NO_SHOW_UPDATED`, and two of Cal Video's own) would take the right to change webhooks, or
 * event types of a team. Cal Video notices absences only where such a webhook is set. Unverified: whether teams within an organization are listed, for which there is
 * another call and scope.
 * @see https://cal.com/docs/api-reference/v2/event-types/get-all-event-types
 * @see https://cal.com/docs/api-reference/v2/teams/get-teams
 * @see https://cal.com/docs/api-reference/v2/teams-event-types/get-team-event-types
 * @see https://github.com/calcom/cal.com/blob/main/docs/api-reference/v2/oauth.mdx (scopes)
 * @see https://cal.com/docs/developing/guides/automation/webhooks
 * @see https://github.com/calcom/cal.diy/issues/24319 (absences of Cal Video)
 * @see https://github.com/calcom/cal.com/blob/main/apps/api/v2/src/modules/teams/teams/teams.repository.ts (invitations)
 * @see https://github.com/calcom/cal.com/blob/main/apps/api/v2/src/modules/teams/event-types/controllers/teams-event-types.controller.ts
 */
export const calCom = defineComponent({
  key: 'cal_com',
  label: 'Cal.com',
  events: {
    booking_created: { label: 'Booking created', ...anyBooking },
    booking_rescheduled: { label: 'Booking rescheduled', ...anyBooking },
    booking_canceled: { label: 'Booking canceled', ...anyBooking },
    booking_no_show: { label: 'No-show of a booking', ...anyBooking },
  },
  fields: {
    team_id: {
      ...listed,
      label: 'Team',
      scopes: ['TEAM_PROFILE_READ'],
      emptyHint: 'You are in no team. Leave the field empty for your own event types.',
      request: { url: 'https://api.cal.com/v2/teams' },
      where: [{ path: 'isOrganization', isNot: 'true' }],
      disambiguateBy: [{ path: 'slug', before: ' (', after: ')' }],
    },
    event_type_id: {
      ...listed,
      label: 'Event type',
      optionalParents: ['team_id'],
      scopes: ['EVENT_TYPE_READ', 'TEAM_EVENT_TYPE_READ'],
      emptyHint: 'There is no event type here. Make one in Cal.com, or choose another team.',
      request: {
        url: 'https://api.cal.com/v2/event-types?sortCreatedAt=asc',
        ...eventTypes,
        onlyWithout: 'team_id',
      },
      also: [
        {
          url: 'https://api.cal.com/v2/teams/{team_id=}/event-types?hostsLimit=1&sortCreatedAt=asc',
          ...eventTypes,
          onlyWith: 'team_id',
        },
      ],
      name: [{ path: 'title' }, { text: '(hidden)', where: [{ path: 'hidden', is: 'true' }] }],
      disambiguateBy: [
        { path: 'lengthInMinutes', before: ' (', after: ' min)' },
        { path: 'slug', before: ' ' },
      ],
    },
  },
});
