import type { Field } from './component.ts';

const paging = { style: 'page', send: { query: 'page' }, first: 1, pages: 'page_count' } as const;

/**
 * 200 is the most that a page holds.
 * @see https://www.typeform.com/developers/create/reference/retrieve-workspaces/
 * @see https://www.typeform.com/developers/create/reference/retrieve-forms/
 */
export const typeformForms: readonly Field[] = [
  {
    key: 'workspace_id',
    label: 'Workspace',
    type: 'select',
    optional: true,
    valuePattern: /^[\w-]{1,64}$/,
    scopes: ['workspaces:read'],
    request: { url: 'https://{api_host}/workspaces?page_size=200' },
    list: 'items',
    id: 'id',
    name: 'name',
    paging,
    search: { query: 'search' },
  },
  {
    key: 'form_id',
    label: 'Form',
    type: 'select',
    valuePattern: /^[\w-]{1,64}$/,
    optionalParents: ['workspace_id'],
    scopes: ['forms:read'],
    request: {
      url: 'https://{api_host}/forms?page_size=200',
      query: { workspace_id: '{workspace_id}' },
    },
    list: 'items',
    id: 'id',
    name: 'title',
    paging,
    search: { query: 'search' },
  },
];
