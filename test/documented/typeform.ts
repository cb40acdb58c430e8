import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { typeformForms } from './typeform-forms.ts';

const api = 'https://api.eu.typeform.com';
const reference = 'https://www.typeform.com/developers/create/reference';
const bearer = { authorization: 'Bearer the-access-token' };

/** Unverified: the body of a 429; the documentation names the status and two requests a second. */
export const typeform: DocumentedComponent = {
  component: 'typeform',
  variables: { api_host: 'api.eu.typeform.com' },
  lookups: [
    ...typeformForms,
    {
      field: 'question',
      see: `${reference}/retrieve-form/`,
      parents: { form_id: 'abc123' },
      exchanges: [
        {
          asks: `GET ${api}/forms/abc123`,
          headers: bearer,
          answer: {
            id: 'abc123',
            title: 'First',
            language: 'en',
            hidden: ['utm_source'],
            fields: [
              {
                id: 'Auh6PpDsaGEa',
                title: 'Hello, whats your name?',
                type: 'short_text',
                ref: 'my_ref',
                properties: {},
                validations: { required: false },
              },
              {
                id: 'KFKzcZmvZfxn',
                title: '{{field:my_ref}} How did you like it?',
                type: 'opinion_scale',
                properties: { steps: 11, start_at_one: false },
              },
              { id: 'SMEUb7VJz92Q', title: '', type: 'rating', ref: 'stars', properties: {} },
              { id: 'Qr7VJz92QSMb', title: 'Thank you!', type: 'statement', properties: {} },
              {
                id: 'RUqkXSeXBXSd',
                title: 'Delivery',
                type: 'group',
                ref: 'delivery',
                properties: {
                  show_button: false,
                  fields: [
                    { id: 'JwWggjAKtOkA', title: 'When?', type: 'date', ref: 'when' },
                    {
                      id: 'eeXcHsW1mV2Q',
                      title: 'Who?',
                      type: 'contact_info',
                      ref: 'who',
                      properties: {
                        fields: [
                          { id: 'qa1', title: 'Email', type: 'email', subfield_key: 'email' },
                        ],
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
      ],
      options: [
        { id: 'my_ref', name: 'Hello, whats your name?' },
        { id: 'KFKzcZmvZfxn', name: 'How did you like it?' },
        { id: 'stars', name: '(untitled rating)' },
        { id: 'when', name: 'Delivery / When?' },
        { id: 'qa1', name: 'Delivery / Who? / Email' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token is refused',
      field: 'form_id',
      see: 'https://www.typeform.com/developers/get-started/personal-access-token/',
      status: 401,
      answer: {
        code: 'AUTHENTICATION_FAILED',
        description: 'Authentication credentials not found on the Request Headers',
      },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the token is refused with 403',
      field: 'form_id',
      see: 'https://www.typeform.com/developers/get-started/personal-access-token/',
      status: 403,
      answer: { code: 'AUTHENTICATION_FAILED', description: 'Invalid token' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a form that is gone',
      field: 'question',
      see: `${reference}/retrieve-form/`,
      parents: { form_id: 'abc123' },
      status: 404,
      answer: { code: 'FORM_NOT_FOUND', description: 'Non existing form with uid abc123' },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'more than two requests a second',
      field: 'form_id',
      see: 'https://www.typeform.com/developers/get-started/rate-limiting/',
      status: 429,
      answer: { code: 'TOO_MANY_REQUESTS', description: 'Rate limit exceeded' },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
