import type {
  DocumentedComponent,
  DocumentedFailure,
  DocumentedLookup,
} from '../support/fields/documented-lookup.ts';
import { slackPeople } from './slack-people.ts';

const api = 'https://slack.com/api';
const reference = 'https://docs.slack.dev/reference/methods';
const organization = 'https://api.slack.com/enterprise/apps/changes-apis';

/** One page of a method that wants the workspace's id from an app of a whole organization. */
const ofWorkspace = (method: string, list: string, item: object) => ({
  asks: `GET ${api}/${method}`,
  query: { team_id: 'T12345678' },
  answer: { ok: true, [list]: [item], response_metadata: { next_cursor: '' } },
});

/** The workspaces of an organization that installed the app for all of them, and what is in one. */
const slackWorkspaces: readonly DocumentedLookup[] = [
  {
    field: 'workspace',
    see: `${reference}/auth.teams.list`,
    exchanges: [
      {
        asks: `GET ${api}/auth.teams.list`,
        refuses: ['team_id'],
        answer: {
          ok: true,
          teams: [{ name: "Shinichi's workspace", id: 'T12345678' }],
          response_metadata: { next_cursor: 'dXNlcl9pZDo5MTQyOTI5Mzkz' },
        },
      },
      {
        asks: `GET ${api}/auth.teams.list`,
        query: { cursor: 'dXNlcl9pZDo5MTQyOTI5Mzkz' },
        answer: {
          ok: true,
          teams: [{ name: "Migi's workspace", id: 'T12345679' }],
          response_metadata: { next_cursor: '' },
        },
      },
    ],
    options: [
      { id: 'T12345679', name: "Migi's workspace" },
      { id: 'T12345678', name: "Shinichi's workspace" },
    ],
  },
  {
    field: 'channel',
    see: organization,
    parents: { workspace: 'T12345678' },
    exchanges: [ofWorkspace('users.conversations', 'channels', { id: 'C012AB3CD', name: 'plans' })],
    options: [{ id: 'C012AB3CD', name: 'plans' }],
  },
  {
    field: 'user',
    see: organization,
    parents: { workspace: 'T12345678' },
    exchanges: [
      ofWorkspace('users.list', 'members', { id: 'W012A3CDE', name: 'spengler', profile: {} }),
    ],
    options: [{ id: 'W012A3CDE', name: 'spengler' }],
  },
  {
    field: 'usergroup',
    see: organization,
    parents: { workspace: 'T12345678' },
    exchanges: [ofWorkspace('usergroups.list', 'usergroups', { id: 'S0615G0KT', name: 'Writers' })],
    options: [{ id: 'S0615G0KT', name: 'Writers' }],
  },
];

const slackWorkspaceFailures: readonly DocumentedFailure[] = [
  ...['channel', 'user', 'usergroup'].map((field) => ({
    title: 'an app of a whole organization names no workspace',
    field,
    see: organization,
    status: 200,
    answer: { ok: false, error: 'missing_argument' },
    becomes: {
      status: 422,
      code: 'validation_failed',
      detail:
        'workspace: this account needs it; choose one first and send its id as ?workspace=<id>.',
    },
  })),
  {
    title: 'a workspace that the app was taken out of',
    field: 'channel',
    see: `${reference}/users.conversations`,
    parents: { workspace: 'T12345678' },
    status: 200,
    answer: { ok: false, error: 'team_access_not_granted' },
    becomes: {
      status: 422,
      code: 'parent_not_found',
      detail: 'Slack does not find the chosen Workspace. Choose another.',
    },
  },
];

const bearer = { authorization: 'Bearer the-access-token' };

const channel = (id: string, name: string, isPrivate: boolean) => ({
  id,
  name,
  is_private: isPrivate,
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
            channels: [channel('C012AB3CD', 'plans', true), channel('C012AB3CE', 'Random', false)],
            response_metadata: { next_cursor: 'dGVhbTpDMDYxRkE1UEI=' },
          },
        },
        {
          asks: `GET ${api}/users.conversations`,
          query: { cursor: 'dGVhbTpDMDYxRkE1UEI=', exclude_archived: 'true' },
          answer: {
            ok: true,
            channels: [channel('C061EG9T2', 'general', false)],
            response_metadata: { next_cursor: '' },
          },
        },
      ],
      options: [
        { id: 'C061EG9T2', name: 'general' },
        { id: 'C012AB3CD', name: 'plans (private)' },
        { id: 'C012AB3CE', name: 'Random' },
      ],
    },
    ...slackPeople,
    ...slackWorkspaces,
  ],
  failures: [
    ...slackWorkspaceFailures,
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
      answer: { ok: false, error: 'missing_scope' },
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the rate limit of the method',
      field: 'user',
      see: 'https://docs.slack.dev/apis/web-api/rate-limits',
      status: 429,
      answerHeaders: { 'retry-after': '30' },
      answer: { ok: false, error: 'ratelimited' },
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '30' },
    },
    {
      title: 'the rate limit, reported only in the body',
      field: 'user',
      see: `${reference}/users.list`,
      status: 200,
      answer: { ok: false, error: 'ratelimited' },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
