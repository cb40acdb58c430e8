import { after, failing, throttled } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const limits =
  'https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/best-practices-for-avoiding-rate-limiting/';
const api = 'https://fabrik.zendesk.com/api/v2';
const see = 'https://developer.zendesk.com/api-reference/ticketing/users/users/';
const end = { meta: { has_more: false, after_cursor: 'zz' } };

const user = records(['id', 'name', 'email'], { active: true, suspended: false });

const reference = 'https://developer.zendesk.com/api-reference/ticketing';
const brand = records(['id', 'name', 'subdomain'], { active: true, is_deleted: false });
const form = (id: number, name: string, position: number, shown = name) => ({
  id,
  name,
  display_name: shown,
  position,
});
const group = records(['id', 'name'], { description: '', deleted: false });

export const documented: Documented = {
  variables: { subdomain: 'fabrik' },
  headers: bearer,
  lookups: [
    lookup('brand_id', `${reference}/account-configuration/brands/`, {
      exchanges: get(`${api}/brands?page[size]=100`, {
        brands: [
          brand(47000000001, 'Fabrik', 'fabrik'),
          brand(47000000002, 'Fabrik', 'outlet'),
          brand(47000000003, 'Gone', 'gone', { is_deleted: true }),
          brand(47000000004, 'Paused', 'paused', { active: false }),
        ],
        ...end,
      }),
      options: ['47000000001: Fabrik (fabrik)', '47000000002: Fabrik (outlet)'],
    }),
    lookup('ticket_form_id', `${reference}/tickets/ticket_forms/`, {
      exchanges: [
        get(`${api}/ticket_forms?active=true`, {
          ticket_forms: [
            form(72000000003, 'Other', 3),
            form(72000000001, 'Return', 1, 'Send something back'),
          ],
          // The address of the next page has an ending that ours has not.
          next_page: `${api}/ticket_forms.json?active=true&page=2`,
        }),
        get(`${api}/ticket_forms?active=true&page=2`, {
          ticket_forms: [form(72000000002, 'Return', 2, 'Return a gift')],
          next_page: null,
        }),
      ],
      options: [
        '72000000001: Return (Send something back) 72000000001',
        '72000000002: Return (Return a gift) 72000000002',
        '72000000003: Other',
      ],
    }),
    lookup('group_id', `${reference}/groups/groups/`, {
      exchanges: [
        get(`${api}/groups?page[size]=100&exclude_deleted=true`, {
          groups: [group(36000000001, 'Returns'), group(36000000002, 'Old', { deleted: true })],
          meta: { has_more: true, after_cursor: 'eyJvIjoiaWQifQ==' },
        }),
        get(`${api}/groups?page[size]=100&page[after]=eyJvIjoiaWQifQ==`, {
          groups: [
            group(36000000003, 'first line'),
            group(36000000004, 'Returns', { description: 'Outlet only' }),
          ],
          ...end,
        }),
      ],
      options: [
        '36000000003: first line',
        '36000000001: Returns (36000000001)',
        '36000000004: Returns (Outlet only)',
      ],
    }),
    lookup('agent_id', see, {
      exchanges: get(`${api}/users?page[size]=100`, {
        users: [
          user(391000000013, 'Cleo Wu', 'cleo@fabrik.example'),
          user(391000000012, 'Ben Ito', 'ben@fabrik.example'),
          user(391000000014, 'Ben Ito', 'b.ito@fabrik.example'),
          user(391000000015, 'Gone', 'gone@fabrik.example', { active: false }),
          user(391000000016, 'Held', 'held@fabrik.example', { suspended: true }),
          // A light agent, one for chats, a contributor, an admin, and one for bills.
          ...[1, 2, 3, 4, 5].map((role_type) =>
            user(391000000020 + role_type, `Role ${role_type}`, 'role@fabrik.example', {
              role_type,
            }),
          ),
        ],
        ...end,
      }),
      options: [
        '391000000014: Ben Ito (b.ito@fabrik.example)',
        '391000000012: Ben Ito (ben@fabrik.example)',
        '391000000013: Cleo Wu',
        '391000000024: Role 4',
      ],
    }),
    lookup('agent_id', `${see}#list-users`, {
      parents: { group_id: '36000000001' },
      exchanges: get(`${api}/groups/36000000001/users?page[size]=100`, {
        users: [user(391000000012, 'Ben Ito', 'ben@fabrik.example')],
        ...end,
      }),
      options: ['391000000012: Ben Ito'],
    }),
  ],
  failures: [
    ...failing('group_id', limits, [
      throttled(
        'over the limit of the minute, in plain text',
        429,
        'Number of allowed API requests per minute exceeded',
        after('36'),
      ),
    ]),
  ],
};
