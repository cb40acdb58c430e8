import type { Component } from './component.ts';
import { typeformForms } from './typeform-forms.ts';

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
    ...typeformForms,
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
