import type { Field } from './component.ts';

const paging = { style: 'cursor', next: 'paging.next.after', send: { query: 'after' } } as const;

/**
 * Lists are found by a POST: an empty query pages through all of them. `0-1` are lists of contacts.
 * Without `formTypes` the pop-up, captured and comment forms are left out.
 * @see https://developers.hubspot.com/docs/api-reference/legacy/crm/lists/search-lists
 * @see https://developers.hubspot.com/docs/api-reference/marketing-forms-v3/forms/get-marketing-v3-forms-
 * @see https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide
 */
export const hubspotMarketing: readonly Field[] = [
  {
    key: 'list_id',
    label: 'List',
    type: 'select',
    valuePattern: /^\d{1,20}$/,
    scopes: ['crm.lists.read'],
    request: {
      method: 'POST',
      url: 'https://api.hubapi.com/crm/v3/lists/search',
      body: {
        query: '',
        offset: 0,
        count: 100,
        objectTypeId: '0-1',
        processingTypes: ['MANUAL', 'DYNAMIC', 'SNAPSHOT'],
      },
    },
    list: 'lists',
    id: 'listId',
    name: 'name',
    paging: { style: 'offset', send: { body: 'offset' }, size: 100, more: 'hasMore' },
    search: { body: 'query' },
  },
  {
    key: 'form_id',
    label: 'Form',
    type: 'select',
    valuePattern: /^[\w-]{1,64}$/,
    scopes: ['forms'],
    request: { url: 'https://api.hubapi.com/marketing/v3/forms?limit=100&formTypes=all' },
    list: 'results',
    id: 'id',
    name: 'name',
    paging,
  },
  {
    key: 'owner_id',
    label: 'Owner',
    type: 'select',
    valuePattern: /^\d{1,20}$/,
    scopes: ['crm.objects.owners.read'],
    request: { url: 'https://api.hubapi.com/crm/v3/owners?limit=100' },
    list: 'results',
    id: 'id',
    name: ['{firstName} {lastName}', 'email'],
    paging,
  },
];
