import type { DocumentedComponent } from '../support/documented-lookup.ts';

const api = 'https://slack.com/api';
const reference = 'https://docs.slack.dev/reference/methods';
const bearer = { authorization: 'Bearer the-access-token' };

const channel = (id: string, name: string, isPrivate: boolean) => ({
  id,
  name,
  is_channel: true,
  is_archived: false,
  is_private: isPrivate,
  name_normalized: name,
  topic: { value: '', creator: '', last_set: 0 },
  num_members: 4,
});

export const slack: DocumentedComponent = {
  component: 'slack',
  lookups: [
    {
      field: 'channel',
      see: `${reference}/users.conversations`,
      exchanges: [
        {
          asks: `GET ${api}/users.conversations`,
          query: { types: 'public_channel,private_channel', exclude_archived: 'true' },
          headers: bearer,
          answer: {
            ok: true,
            channels: [channel('C012AB3CD', 'general', false)],
            response_metadata: { next_cursor: 'dGVhbTpDMDYxRkE1UEI=' },
          },
        },
        {
          asks: `GET ${api}/users.conversations`,
          query: { cursor: 'dGVhbTpDMDYxRkE1UEI=', exclude_archived: 'true' },
          answer: {
            ok: true,
            channels: [channel('C061EG9T2', 'plans', true)],
            response_metadata: { next_cursor: '' },
          },
        },
      ],
      options: [
        { id: 'C012AB3CD', name: 'general' },
        { id: 'C061EG9T2', name: 'plans' },
      ],
    },
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
                ...{ id: 'W012A3CDE', team_id: 'T012AB3C4', name: 'spengler', deleted: false },
                ...{ real_name: 'Egon Spengler', is_bot: false },
                profile: { real_name: 'Egon Spengler', display_name: 'spengler' },
              },
              { id: 'W012GONE1', name: 'gone', deleted: true, profile: { display_name: 'gone' } },
              {
                ...{ id: 'U0BOT0001', name: 'helper', deleted: false, is_bot: true },
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
                ...{ id: 'W07QCRPA4', name: 'glinda', deleted: false, is_bot: false },
                profile: { real_name: 'Glinda Southgood', display_name: '' },
              },
              {
                // Slackbot is not marked as a bot.
                ...{ id: 'USLACKBOT', name: 'slackbot', deleted: false, is_bot: false },
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
                ...{ id: 'S0614TZR7', team_id: 'T060RNRCH', is_usergroup: true, date_delete: 0 },
                ...{ name: 'Team Admins', handle: 'admins', auto_type: 'admin' },
                prefs: { channels: [], groups: [] },
              },
            ],
          },
        },
      ],
      options: [{ id: 'S0614TZR7', name: 'Team Admins' }],
    },
  ],
  failures: [
    {
      title: 'the token was revoked',
      field: 'channel',
      see: `${reference}/users.conversations`,
      status: 200,
      answer: { ok: false, error: 'token_revoked' },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the scope was not granted',
      field: 'usergroup',
      see: `${reference}/usergroups.list`,
      status: 200,
      answer: {
        ...{ ok: false, error: 'missing_scope' },
        ...{ needed: 'usergroups:read', provided: 'channels:read,users:read' },
      },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the rate limit of the method',
      field: 'user',
      see: 'https://docs.slack.dev/apis/web-api/rate-limits',
      status: 429,
      answerHeaders: { 'retry-after': '30' },
      answer: { ok: false, error: 'ratelimited' },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
    {
      title: 'the rate limit of a burst, at HTTP 200',
      field: 'user',
      see: `${reference}/users.list`,
      status: 200,
      answer: { ok: false, error: 'ratelimited' },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
