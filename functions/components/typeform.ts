import type { Component, Field } from './component.ts';

const listed = {
  valuePattern: /^[\w-]{1,64}$/,
  list: 'items',
  id: 'id',
  tellApart: [{ path: 'id', before: ' (', after: ')' }],
  paging: { style: 'page', send: { query: 'page' }, first: 1, pages: 'page_count' },
  search: { query: 'search' },
} as const;

/**
 * 200 is the most that a page holds. Names repeat; their ids are in the addresses that people see.
 * @see https://www.typeform.com/developers/create/reference/retrieve-workspaces/
 * @see https://www.typeform.com/developers/create/reference/retrieve-forms/
 */
const formFields: readonly Field[] = [
  {
    ...listed,
    key: 'workspace_id',
    label: 'Workspace',
    optional: true,
    scopes: ['workspaces:read'],
    request: { url: 'https://{api_host}/workspaces?page_size=200' },
    name: 'name',
  },
  {
    ...listed,
    key: 'form_id',
    label: 'Form',
    optionalParents: ['workspace_id'],
    scopes: ['forms:read'],
    request: {
      url: 'https://{api_host}/forms?page_size=200',
      query: { workspace_id: '{workspace_id}' },
    },
    name: 'title',
  },
];

/**
 * A question's `ref` survives edits of the form, its id does too where there is none. Groups and contact
 * details have no answer of their own, but questions within them, and a statement has none. Titles may
 * hold places for other answers, `{{field:ref}}`, or be empty. Unverified: where a matrix keeps its rows.
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
      valuePattern: /^[\w-]{1,255}$/,
      parents: ['form_id'],
      scopes: ['forms:read'],
      emptyHint: 'This form has no questions yet.',
      request: { url: 'https://{api_host}/forms/{form_id}' },
      list: 'fields',
      listMayBeAbsent: true,
      children: 'properties.fields',
      id: ['ref', 'id'],
      name: [
        { parent: true },
        {
          firstOf: [{ path: 'title', without: /\{\{[^}]*\}\}/g }, { text: '(untitled {type})' }],
          before: ' / ',
        },
      ],
      where: ['group', 'inline_group', 'contact_info', 'statement'].map((type) => ({
        path: 'type',
        isNot: type,
      })),
      paging: { style: 'none' },
    },
  ],
};
