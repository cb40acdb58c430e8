import type { GivenListing } from '../../../support/fields/listing.ts';

const aircall = { ask: 'per_page=', usual: 20, most: 50 };
const ringcentral = { ask: 'perPage=', usual: 100, most: 1000 };
const zendesk = { ask: 'page[size]=', mustAsk: true, most: 100 } as const;
const zoom = { ask: 'page_size=', usual: 30, most: 300 };
const gorgias = { ask: 'limit=', usual: 30, most: 100 };

const timed: GivenListing = {
  pages: zoom,
  order: { by: 'start_time', mayLack: true },
  name: ['{topic}', ' · {start_time|date}'],
  apart: [' · {id}'],
};

const phone: GivenListing = {
  pages: { ask: 'page_size=', usual: 30, most: 100 },
  name: '{name} ({extension_number})',
};

/**
 * Lists of telephony, chat and help desks. Nobody documents Dialpad's pages. Sizes of RingCentral are
 * those of its paging in general; Zendesk has other pages, without cursors, unless asked for a size.
 * @see https://developer.aircall.io/api-references/#pagination
 * @see https://developers.gorgias.com/reference/pagination
 * @see https://dev.frontapp.com/docs/pagination
 * @see https://docs.slack.dev/reference/methods/users.conversations
 * @see https://developer.zendesk.com/api-reference/introduction/pagination/
 */
export const conversationListings: Readonly<Record<string, GivenListing>> = {
  'aircall.number_id': { pages: aircall, name: '{name} ({digits})', apart: [' – {id}'] },
  'aircall.user_id': { pages: aircall },
  'aircall.tag_id': { pages: aircall, apart: [' ({id})'] },
  'dialpad.office_id': { pages: {} },
  'dialpad.call_center_id': { pages: {}, has: { state: 'active' } },
  'dialpad.department_id': { pages: {}, has: { state: 'active' } },
  'dialpad.user_id': { pages: { usual: 100 }, name: '{display_name}' },
  'front.inbox_id': {
    apart: [' – {joined}'],
    joined: '_links.related.owner',
    last: { has: { is_private: true }, shows: ' (individual)' },
  },
  'front.tag_id': {
    pages: { ask: 'limit=', usual: 50, most: 100 },
    inside: { path: '_links.related.parent_tag', link: 'https://fabrik.api.frontapp.com/tags/' },
  },
  'gorgias.tag_id': { pages: gorgias, order: { by: 'name', request: 'order_by=name:asc' } },
  'gorgias.team_id': { pages: gorgias, order: { by: 'name', request: 'order_by=name:asc' } },
  'gorgias.view_id': { pages: gorgias, has: { type: 'ticket-list' } },
  'intercom.tag_id': { apart: [' · {id}'] },
  'intercom.team_id': { apart: [' · {id}'] },
  'intercom.admin_id': { apart: [' · {id}'] },
  'ringcentral.call_queue_id': { pages: ringcentral, apart: [' – {id}'] },
  'ringcentral.extension_id': { pages: ringcentral },
  'ringcentral.phone_number_id': { pages: ringcentral, name: '{phoneNumber}' },
  'slack.channel': {
    pages: { ask: 'limit=', usual: 100, most: 999 },
    some: { has: { is_private: true }, shows: ' (private)' },
  },
  'slack.user': {
    pages: { ask: 'limit=', mustAsk: true, most: 999 },
    name: '{profile.display_name}',
    apart: [' (@{name})'],
    hidden: { deleted: true },
  },
  'slack.workspace': { pages: { ask: 'limit=', usual: 100, most: 1000 }, apart: [' · {id}'] },
  'zendesk.brand_id': { pages: zendesk },
  'zendesk.ticket_form_id': { pages: { usual: 100, most: 100 }, order: { by: 'position' } },
  'zendesk.group_id': { pages: zendesk },
  'zendesk.agent_id': { pages: zendesk },
  'zoom.meeting_id': timed,
  'zoom.webinar_id': timed,
  'zoom.phone_user_id': { ...phone, apart: [' – {email}'] },
  'zoom.call_queue_id': { ...phone, apart: [' – {site.name}'] },
  'zoom.user_id': { pages: zoom, name: '{display_name} ({email})' },
};
