import { defineComponent } from './define-component.ts';

const api = 'https://{subdomain}.zendesk.com/api/v2';
const each = {
  optional: true,
  valuePattern: /^\d{1,20}$/,
  scopes: ['read'],
  sort: ['label'],
  paging: {
    style: 'cursor',
    next: 'meta.after_cursor',
    more: 'meta.has_more',
    send: { query: 'page[after]' },
  },
} as const;

/** Light agents, agents for chats alone, contributors, and those for bills alone. */
const rolesWithoutTickets = ['1', '2', '3', '5'];

/**
 * 100 is the most that a page holds, and `page[size]` is what makes pages have cursors. Ticket forms
 * know the older pages alone, which are numbered and lead to the next by a URL; their `position` is the
 * order of the Admin Center. Where a group is chosen, its agents are listed. Suspended people and
 * inactive brands get no new tickets, nor do light agents, contributors, and those for chats or bills
 * alone. A person sees what their role shows. People are searched among those that were read: Zendesk’s own search has other roles and
 * pages. Unverified: the answer for ticket forms on plans that have only one.
 * @see https://developer.zendesk.com/api-reference/ticketing/groups/groups/
 * @see https://developer.zendesk.com/api-reference/ticketing/account-configuration/brands/
 * @see https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_forms/
 * @see https://developer.zendesk.com/api-reference/ticketing/users/users/ (`role_type`)
 * @see https://support.zendesk.com/hc/en-us/articles/4409155971354-Understanding-standard-agent-roles-in-Zendesk-Support
 * @see https://developer.zendesk.com/api-reference/introduction/pagination/
 * @see https://github.com/NangoHQ/integration-templates/blob/main/integrations/zendesk/actions/list-ticket-forms.ts (`next_page`)
 */
export const zendesk = defineComponent({
  key: 'zendesk',
  label: 'Zendesk',
  events: {
    ticket_created: { label: 'Ticket created', fields: ['brand_id', 'ticket_form_id', 'group_id'] },
    ticket_assigned: { label: 'Ticket assigned', fields: ['group_id', 'agent_id'] },
    ticket_replied: { label: 'Reply to a ticket', fields: ['brand_id', 'group_id', 'agent_id'] },
    ticket_solved: { label: 'Ticket solved', fields: ['brand_id', 'group_id', 'agent_id'] },
  },
  fields: {
    brand_id: {
      ...each,
      label: 'Brand',
      request: { url: `${api}/brands?page[size]=100` },
      list: 'brands',
      disambiguateBy: [{ path: 'subdomain', before: ' (', after: ')' }],
      where: [
        { path: 'is_deleted', isNot: 'true' },
        { path: 'active', isNot: 'false' },
      ],
    },
    ticket_form_id: {
      ...each,
      label: 'Ticket form',
      emptyHint: 'This account has one form for all tickets. Leave the field empty.',
      request: { url: `${api}/ticket_forms?active=true` },
      list: 'ticket_forms',
      disambiguateBy: [
        { path: 'display_name', before: ' (', after: ')' },
        { path: 'id', before: ' ' },
      ],
      sort: [{ path: 'position' }],
      paging: {
        style: 'cursor',
        next: 'next_page',
        fromUrlParameter: 'page',
        send: { query: 'page' },
      },
    },
    group_id: {
      ...each,
      label: 'Group',
      request: { url: `${api}/groups?page[size]=100&exclude_deleted=true` },
      list: 'groups',
      disambiguateBy: [
        { firstOf: [{ path: 'description' }, { path: 'id' }], before: ' (', after: ')' },
      ],
      where: [{ path: 'deleted', isNot: 'true' }],
    },
    agent_id: {
      ...each,
      label: 'Agent',
      optionalParents: ['group_id'],
      emptyHint: 'No agent is in this group. Choose another group, or leave it empty.',
      request: {
        url: `${api}/users?role[]=agent&role[]=admin&page[size]=100`,
        onlyWithout: 'group_id',
      },
      also: [{ url: `${api}/groups/{group_id}/users?page[size]=100`, onlyWith: 'group_id' }],
      list: 'users',
      disambiguateBy: [{ path: 'email', before: ' (', after: ')' }],
      where: [
        { path: 'suspended', isNot: 'true' },
        { path: 'active', isNot: 'false' },
        ...rolesWithoutTickets.map((role) => ({ path: 'role_type', isNot: role })),
      ],
    },
  },
});
