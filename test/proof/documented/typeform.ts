import { failing, reconnect } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const tokensPage = 'https://www.typeform.com/developers/get-started/personal-access-token/';
const api = 'https://api.eu.typeform.com';
const reference = 'https://www.typeform.com/developers/create/reference';

const page = (asks: string, page_count: number, items: object[]) =>
  get(`${api}/${asks}`, { items, page_count });
const workspace = (id: string, name: string) => ({ id, name, default: false });

const form = (id: string, title: string) => ({ id, type: 'quiz', title });

/** Unverified: the body of a 429; the documentation names the status and two requests a second. */
export const documented: Documented = {
  variables: { api_host: 'api.eu.typeform.com' },
  headers: bearer,
  lookups: [
    lookup('workspace_id', `${reference}/retrieve-workspaces/`, {
      exchanges: [
        page('workspaces?page_size=200', 2, [workspace('a1b2c3', 'Mine')]),
        page('workspaces?page_size=200&page=2', 2, [
          workspace('d4e5f6', 'Team'),
          workspace('g7h8i9', 'Mine'),
        ]),
      ],
      options: ['a1b2c3: Mine (a1b2c3)', 'd4e5f6: Team', 'g7h8i9: Mine (g7h8i9)'],
    }),
    lookup('workspace_id', `${reference}/retrieve-workspaces/`, {
      search: 'tea',
      exchanges: page('workspaces?search=tea', 1, [workspace('d4e5f6', 'Team')]),
      options: ['d4e5f6: Team'],
    }),
    lookup('form_id', `${reference}/retrieve-forms/`, {
      parents: { workspace_id: 'a1b2c3' },
      exchanges: [
        page('forms?page_size=200&workspace_id=a1b2c3', 2, [form('abc123', 'First')]),
        page('forms?page_size=200&workspace_id=a1b2c3&page=2', 2, [form('def456', 'Second')]),
      ],
      options: ['abc123: First', 'def456: Second'],
    }),
    lookup('form_id', `${reference}/retrieve-forms/`, {
      search: 'sec',
      exchanges: page('forms?search=sec', 1, [form('def456', 'Second')]),
      options: ['def456: Second'],
    }),
    lookup('question', `${reference}/retrieve-form/`, {
      parents: { form_id: 'abc123' },
      exchanges: get(`${api}/forms/abc123`, {
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
          // Its rows are answered, not the whole. So are the parts of an address.
          {
            id: 'Mx7VJz92QSMb',
            title: 'Rate us',
            type: 'matrix',
            ref: 'rate',
            properties: {
              fields: [{ id: 'r1', title: 'Speed', type: 'multiple_choice', ref: 'speed' }],
            },
          },
          {
            id: 'Ad7VJz92QSMb',
            title: 'Your address',
            type: 'address',
            properties: { fields: [{ id: 'ad1', title: 'City', type: 'short_text' }] },
          },
          { id: 'Mx8VJz92QSMb', title: 'Bare matrix', type: 'matrix', properties: {} },
        ],
      }),
      options: [
        'my_ref: Hello, whats your name?',
        'KFKzcZmvZfxn: How did you like it?',
        'stars: (untitled rating)',
        'when: Delivery / When?',
        'qa1: Delivery / Who? / Email',
        'speed: Rate us / Speed',
        'ad1: Your address / City',
        'Mx8VJz92QSMb: Bare matrix',
      ],
    }),
  ],
  failures: [
    ...failing('form_id', tokensPage, [
      reconnect('the token is refused with 403', 403, { code: 'AUTHENTICATION_FAILED' }),
    ]),
  ],
};
