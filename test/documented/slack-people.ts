import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

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
        query: { limit: '500' },
        headers: bearer,
        answer: {
          ok: true,
          members: [
            {
              id: 'W012A3CDE',
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
              id: 'W07QCRPA5',
              name: 'espengler',
              deleted: false,
              is_bot: false,
              profile: { real_name: 'Elena Spengler', display_name: 'spengler' },
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
      { id: 'W07QCRPA4', name: 'Glinda Southgood' },
      { id: 'W07QCRPA5', name: 'spengler (@espengler)' },
      { id: 'W012A3CDE', name: 'spengler (@spengler)' },
    ],
  },
  {
    field: 'user',
    see: `${reference}/users.list`,
    // It knows no search: everybody has to be looked through.
    search: 'Glind',
    exchanges: [
      {
        asks: `GET ${api}/users.list`,
        refuses: ['query', 'search'],
        answer: {
          ok: true,
          members: [{ id: 'W012A3CDE', name: 'spengler', profile: { display_name: 'spengler' } }],
          response_metadata: { next_cursor: 'dXNlcjpVMEc5V0ZYTlo=' },
        },
      },
      {
        asks: `GET ${api}/users.list`,
        query: { cursor: 'dXNlcjpVMEc5V0ZYTlo=' },
        answer: {
          ok: true,
          members: [{ id: 'W07QCRPA4', name: 'glinda', profile: { display_name: '' } }],
          response_metadata: { next_cursor: '' },
        },
      },
    ],
    options: [{ id: 'W07QCRPA4', name: 'glinda' }],
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
            { id: 'S0615G0KT', name: 'Writers', handle: 'writers' },
            { id: 'S0614TZR7', name: 'Team Admins', handle: 'admins' },
          ],
        },
      },
    ],
    options: [
      { id: 'S0614TZR7', name: 'Team Admins (@admins)' },
      { id: 'S0615G0KT', name: 'Writers (@writers)' },
    ],
  },
];
