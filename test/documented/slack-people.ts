import type { DocumentedLookup } from '../support/documented-lookup.ts';

const api = 'https://slack.com/api';
const reference = 'https://docs.slack.dev/reference/methods';
const bearer = { authorization: 'Bearer the-access-token' };

export const slackPeople: readonly DocumentedLookup[] = [
  {
    field: 'user',
    see: `${reference}/users.list`,
    exchanges: [
      {
        asks: `GET ${api}/users.list`,
        headers: bearer,
        answer: {
          ok: true,
          members: [
            {
              id: 'W012A3CDE',
              team_id: 'T012AB3C4',
              name: 'spengler',
              deleted: false,
              real_name: 'Egon Spengler',
              is_bot: false,
              profile: { real_name: 'Egon Spengler', display_name: 'spengler' },
            },
            { id: 'W012GONE1', name: 'gone', deleted: true, profile: { display_name: 'gone' } },
            {
              id: 'U0BOT0001',
              name: 'helper',
              deleted: false,
              is_bot: true,
              profile: { real_name: 'Helper', display_name: '' },
            },
          ],
          cache_ts: 1498777272,
          response_metadata: { next_cursor: 'dXNlcjpVMEc5V0ZYTlo=' },
        },
      },
      {
        asks: `GET ${api}/users.list`,
        query: { cursor: 'dXNlcjpVMEc5V0ZYTlo=' },
        answer: {
          ok: true,
          members: [
            {
              id: 'W07QCRPA4',
              name: 'glinda',
              deleted: false,
              is_bot: false,
              profile: { real_name: 'Glinda Southgood', display_name: '' },
            },
            {
              // Slackbot is not marked as a bot.

              id: 'USLACKBOT',
              name: 'slackbot',
              deleted: false,
              is_bot: false,
              profile: { real_name: 'Slackbot', display_name: 'Slackbot' },
            },
          ],
          response_metadata: { next_cursor: '' },
        },
      },
    ],
    options: [
      { id: 'W012A3CDE', name: 'spengler' },
      { id: 'W07QCRPA4', name: 'Glinda Southgood' },
    ],
  },
  {
    field: 'usergroup',
    see: `${reference}/usergroups.list`,
    exchanges: [
      {
        asks: `GET ${api}/usergroups.list`,
        headers: bearer,
        answer: {
          ok: true,
          usergroups: [
            {
              id: 'S0614TZR7',
              team_id: 'T060RNRCH',
              is_usergroup: true,
              date_delete: 0,
              name: 'Team Admins',
              handle: 'admins',
              auto_type: 'admin',
              prefs: { channels: [], groups: [] },
            },
          ],
        },
      },
    ],
    options: [{ id: 'S0614TZR7', name: 'Team Admins' }],
  },
];
