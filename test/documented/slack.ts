import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { slackPeople } from './slack-people.ts';
import { slackWorkspaceFailures, slackWorkspaces } from './slack-workspaces.ts';

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
      answer: {
        ok: false,
        error: 'missing_scope',
        needed: 'usergroups:read',
        provided: 'channels:read,users:read',
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
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '30' },
    },
    {
      title: 'the rate limit, told in the body alone',
      field: 'user',
      see: `${reference}/users.list`,
      status: 200,
      answer: { ok: false, error: 'ratelimited' },
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
