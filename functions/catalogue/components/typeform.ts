import { defineComponent, type FieldSet } from './define-component.ts';

const listed = {
  valuePattern: /^[\w-]{1,64}$/,
  list: 'items',
  disambiguateBy: [{ path: 'id', before: ' (', after: ')' }],
  paging: { style: 'page', send: { query: 'page' }, first: 1, pages: 'page_count' },
  search: { query: 'search' },
} as const;

/**
 * 200 is the most that a page holds. Names repeat; their ids are in the addresses that people see.
 * @see https://www.typeform.com/developers/create/reference/retrieve-workspaces/
 * @see https://www.typeform.com/developers/create/reference/retrieve-forms/
 */
const formFields: FieldSet = {
  workspace_id: {
    ...listed,
    label: 'Workspace',
    optional: true,
    scopes: ['workspaces:read'],
    request: { url: 'https://{api_host}/workspaces?page_size=200' },
  },
  form_id: {
    ...listed,
    label: 'Form',
    optionalParents: ['workspace_id'],
    scopes: ['forms:read'],
    request: {
      url: 'https://{api_host}/forms?page_size=200',
      query: { workspace_id: '{workspace_id}' },
    },
    name: 'title',
  },
};

/**
 * A question's `ref` survives edits of the form, its id does too where there is none. What has questions
 * within it has no answer of its own: groups, contact details, addresses, and a matrix, whose rows are
 * answered. A statement has no answer at all. Titles may hold places for other answers, `{{field:ref}}`,
 * or be empty. Unverified: that a matrix keeps its rows where groups keep their questions; one without
 * any there is a question itself.
 * @see https://www.typeform.com/developers/create/reference/retrieve-form/
 * @see https://github.com/Typeform/js-api-client/blob/master/src/typeform-types.ts (types of fields)
 * @see https://github.com/singer-io/tap-typeform/issues/61 (a matrix has no answer, its rows have)
 */
export const typeform = defineComponent({
  key: 'typeform',
  label: 'Typeform',
  events: {
    response_submitted: { label: 'Response submitted', fields: ['workspace_id', 'form_id'] },
    question_answered: {
      label: 'Question answered',
      fields: ['workspace_id', 'form_id', 'question'],
    },
  },
  fields: {
    ...formFields,
    question: {
      label: 'Question',
      valuePattern: /^[\w-]{1,255}$/,
      parents: ['form_id'],
      scopes: ['forms:read'],
      emptyHint: 'This form has no questions yet.',
      request: { url: 'https://{api_host}/forms/{form_id}' },
      list: 'fields',
      listMayBeAbsent: true,
      children: 'properties.fields',
      leavesOnly: true,
      id: ['ref', 'id'],
      name: [
        { parent: true },
        {
          firstOf: [{ path: 'title', without: /\{\{[^{}]*\}\}/g }, { text: '(untitled {type})' }],
          before: ' / ',
        },
      ],
      where: ['group', 'inline_group', 'contact_info', 'statement'].map((type) => ({
        path: 'type',
        isNot: type,
      })),
    },
  },
});
