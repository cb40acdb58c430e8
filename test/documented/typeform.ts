import { failing, failingIn, parentGone, reconnect, throttled } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const tokensPage = 'https://www.typeform.com/developers/get-started/personal-access-token/';
const api = 'https://api.eu.typeform.com';
const reference = 'https://www.typeform.com/developers/create/reference';

const workspace = (id: string, name: string) => ({ id, name, default: false });

const form = (id: string, title: string) => ({ id, type: 'quiz', title });

/** Unverified: the body of a 429; the documentation names the status and two requests a second. */
export const documented: Documented = {
  variables: { api_host: 'api.eu.typeform.com' },
  headers: bearer,
  lookups: [
    lookup('workspace_id', `${reference}/retrieve-workspaces/`, {
      exchanges: [
        get(`${api}/workspaces?page_size=200`, {
          items: [workspace('a1b2c3', 'Mine')],
          page_count: 2,
        }),
        get(`${api}/workspaces?page_size=200&page=2`, {
          items: [workspace('d4e5f6', 'Team'), workspace('g7h8i9', 'Mine')],
          page_count: 2,
        }),
      ],
      options: [
        { id: 'a1b2c3', name: 'Mine (a1b2c3)' },
        { id: 'd4e5f6', name: 'Team' },
        { id: 'g7h8i9', name: 'Mine (g7h8i9)' },
      ],
    }),
    lookup('workspace_id', `${reference}/retrieve-workspaces/`, {
      search: 'tea',
      exchanges: get(`${api}/workspaces?search=tea`, {
        items: [workspace('d4e5f6', 'Team')],
        page_count: 1,
      }),
      options: [{ id: 'd4e5f6', name: 'Team' }],
    }),
    lookup('form_id', `${reference}/retrieve-forms/`, {
      parents: { workspace_id: 'a1b2c3' },
      exchanges: [
        get(`${api}/forms?page_size=200&workspace_id=a1b2c3`, {
          items: [form('abc123', 'First')],
          page_count: 2,
        }),
        get(`${api}/forms?page_size=200&workspace_id=a1b2c3&page=2`, {
          items: [form('def456', 'Second')],
          page_count: 2,
        }),
      ],
      options: [
        { id: 'abc123', name: 'First' },
        { id: 'def456', name: 'Second' },
      ],
    }),
    lookup('form_id', `${reference}/retrieve-forms/`, {
      search: 'sec',
      exchanges: get(`${api}/forms?search=sec`, {
        items: [form('def456', 'Second')],
        page_count: 1,
      }),
      options: [{ id: 'def456', name: 'Second' }],
    }),
    lookup('question', `${reference}/retrieve-form/`, {
      parents: { form_id: 'abc123' },
      exchanges: get(`${api}/forms/abc123`, {
        id: 'abc123',
        title: 'First',
        fields: [
          {
            id: 'Auh6PpDsaGEa',
            title: 'Hello, whats your name?',
            type: 'short_text',
            ref: 'my_ref',
            properties: {},
          },
          {
            id: 'KFKzcZmvZfxn',
            title: '{{field:my_ref}} How did you like it?',
            type: 'opinion_scale',
            properties: {},
          },
          { id: 'SMEUb7VJz92Q', title: '', type: 'rating', ref: 'stars', properties: {} },
          { id: 'Qr7VJz92QSMb', title: 'Thank you!', type: 'statement', properties: {} },
          {
            id: 'RUqkXSeXBXSd',
            title: 'Delivery',
            type: 'group',
            ref: 'delivery',
            properties: {
              fields: [
                { id: 'JwWggjAKtOkA', title: 'When?', type: 'date', ref: 'when' },
                {
                  id: 'eeXcHsW1mV2Q',
                  title: 'Who?',
                  type: 'contact_info',
                  ref: 'who',
                  properties: { fields: [{ id: 'qa1', title: 'Email', type: 'email' }] },
                },
              ],
            },
          },
        ],
      }),
      options: [
        { id: 'my_ref', name: 'Hello, whats your name?' },
        { id: 'KFKzcZmvZfxn', name: 'How did you like it?' },
        { id: 'stars', name: '(untitled rating)' },
        { id: 'when', name: 'Delivery / When?' },
        { id: 'qa1', name: 'Delivery / Who? / Email' },
      ],
    }),
  ],
  failures: [
    ...failing('form_id', tokensPage, [
      reconnect('the token is refused', 401, { code: 'AUTHENTICATION_FAILED' }),
      reconnect('the token is refused with 403', 403, { code: 'AUTHENTICATION_FAILED' }),
    ]),
    ...failingIn({ form_id: 'abc123' }, 'question', `${reference}/retrieve-form/`, [
      parentGone('a form that is gone', 404, { code: 'FORM_NOT_FOUND' }),
    ]),
    ...failing('form_id', 'https://www.typeform.com/developers/get-started/rate-limiting/', [
      throttled('more than two requests a second', 429, { code: 'TOO_MANY_REQUESTS' }),
    ]),
  ],
};
