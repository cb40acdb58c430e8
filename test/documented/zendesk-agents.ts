import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://fabrik.zendesk.com/api/v2';
const see = 'https://developer.zendesk.com/api-reference/ticketing/users/users/';
const end = {
  meta: { has_more: false, after_cursor: 'zz', before_cursor: 'aa' },
  links: { next: null },
};

const user = (id: number, name: string, email: string, more: object = {}) => ({
  url: `${api}/users/${id}.json`,
  id,
  name,
  email,
  role: 'agent',
  role_type: 0,
  active: true,
  suspended: false,
  default_group_id: 36000000001,
  ...more,
});

export const zendeskAgents: readonly DocumentedLookup[] = [
  {
    field: 'agent_id',
    see,
    exchanges: [
      {
        asks: `GET ${api}/users`,
        query: { 'page[size]': '100' },
        answer: {
          users: [
            user(391000000013, 'Cleo Wu', 'cleo@fabrik.example', { role: 'admin' }),
            user(391000000012, 'Ben Ito', 'ben@fabrik.example'),
            user(391000000014, 'Ben Ito', 'b.ito@fabrik.example'),
            user(391000000015, 'Gone', 'gone@fabrik.example', { active: false }),
            user(391000000016, 'Held', 'held@fabrik.example', { suspended: true }),
          ],
          ...end,
        },
      },
    ],
    options: [
      { id: '391000000014', name: 'Ben Ito (b.ito@fabrik.example)' },
      { id: '391000000012', name: 'Ben Ito (ben@fabrik.example)' },
      { id: '391000000013', name: 'Cleo Wu' },
    ],
  },
  {
    field: 'agent_id',
    see: `${see}#list-users`,
    parents: { group_id: '36000000001' },
    exchanges: [
      {
        asks: `GET ${api}/groups/36000000001/users`,
        query: { 'page[size]': '100' },
        answer: { users: [user(391000000012, 'Ben Ito', 'ben@fabrik.example')], ...end },
      },
    ],
    options: [{ id: '391000000012', name: 'Ben Ito' }],
  },
];
