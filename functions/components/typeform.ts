import type { Component, Field } from './component.ts';

const paging = { style: 'page', send: { query: 'page' }, first: 1, pages: 'page_count' } as const;

/**
 * 200 is the most that a page holds.
 * @see https://www.typeform.com/developers/create/reference/retrieve-workspaces/
 * @see https://www.typeform.com/developers/create/reference/retrieve-forms/
 */
const formFields: readonly Field[] = [
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

/**
 * A question's `ref` survives edits of the form, its id does too where there is none. A group of
 * questions counts as one: those within it are in `properties.fields` and are not listed.
 * @see https://www.typeform.com/developers/create/reference/retrieve-form/
 */
export const typeform: Component = {
  key: 'typeform',
  label: 'Typeform',
  integrationType: 'typeform',
  events: {
    response_submitted: { label: 'Response submitted', fields: ['workspace_id', 'form_id'] },
    question_answered: {
      label: 'Question answered',
      fields: ['workspace_id', 'form_id', 'question'],
    },
  },
  fields: [
    ...formFields,
    {
      key: 'question',
      label: 'Question',
      type: 'select',
      valuePattern: /^[\w-]{1,255}$/,
      parents: ['form_id'],
      scopes: ['forms:read'],
      emptyHint: 'This form has no questions yet.',
      request: { url: 'https://{api_host}/forms/{form_id}' },
      list: 'fields',
      listMayBeAbsent: true,
      id: ['ref', 'id'],
      name: 'title',
      paging: { style: 'none' },
    },
  ],
};
