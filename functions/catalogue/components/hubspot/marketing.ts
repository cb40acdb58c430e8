import type { FieldSet } from '../define-component.ts';

const listed = {
  list: 'results',
  sort: ['label'],
  paging: { style: 'cursor', next: 'paging.next.after', send: { query: 'after' } },
} as const;

/** Shown for all forms but plain ones. */
const formTypes = { hubspot: '', blog_comment: 'blog comment' };

const isNamed = {
  anyOf: [
    { path: 'firstName', exists: true },
    { path: 'lastName', exists: true },
  ],
} as const;

/**
 * Lists are found by a POST: an empty query finds all. `0-1` are lists of contacts. Without `formTypes`
 * only plain forms come. Each has all choices of its fields: 27 kB if these are countries. Another
 * client lost the forms after the first 100 where it asked for 100 at a time. Unverified: how many at a
 * time are safe; 50 were. The schema of the search demands `listIds` too; its guide and other clients
 * do without.
 * @see https://developers.hubspot.com/docs/api-reference/2026-09/crm/lists/search/search-lists
 * @see https://developers.hubspot.com/docs/api-reference/marketing-forms-v3/forms/get-marketing-v3-forms-
 * @see https://developers.hubspot.com/docs/api-reference/2026-09/crm/owners/guide
 */
export const marketing: FieldSet = {
  list_id: {
    label: 'List',
    valuePattern: /^\d{1,20}$/,
    scopes: ['crm.lists.read'],
    request: {
      method: 'POST',
      url: 'https://api.hubapi.com/crm/lists/2026-09/search',
      body: {
        query: '',
        offset: 0,
        count: 500,
        objectTypeId: '0-1',
        processingTypes: ['MANUAL', 'DYNAMIC', 'SNAPSHOT'],
      },
    },
    list: 'lists',
    id: 'listId',
    sort: ['label'],
    paging: { style: 'offset', send: { body: 'offset' }, size: 500, more: 'hasMore' },
    search: { body: 'query' },
  },
  form_id: {
    ...listed,
    label: 'Form',
    valuePattern: /^[\w-]{1,64}$/,
    scopes: ['forms'],
    request: {
      url: 'https://api.hubapi.com/marketing/v3/forms?limit=50&formTypes=all',
      maxBytes: 8 * 1024 * 1024,
    },
    name: [{ path: 'name' }, { path: 'formType', names: formTypes, before: ' · ' }],
    requests: {
      most: 30,
      why: 'Pages are kept to 50 forms, the list has no search, and people look for a form by its name: 1,500 are in order.',
    },
  },
  owner_id: {
    ...listed,
    label: 'Owner',
    valuePattern: /^\d{1,20}$/,
    scopes: ['crm.objects.owners.read'],
    request: { url: 'https://api.hubapi.com/crm/owners/2026-09?limit=100' },
    name: [
      { path: 'firstName' },
      { path: 'lastName' },
      { firstOf: [{ text: '({email})', where: [isNamed] }, { path: 'email' }] },
    ],
  },
};
