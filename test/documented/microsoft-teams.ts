import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';

const graph = 'https://graph.microsoft.com/v1.0';
const reference = 'https://learn.microsoft.com/en-us/graph/api';
const errors = 'https://learn.microsoft.com/en-us/graph/errors';
const sales = '3a1c9f8e-52f0-4ac1-9c11-5f7b6c3d0a21';
const oldSales = '4b1c9f8e-52f0-4ac1-9c11-5f7b6c3d0a22';
const support = 'b7d2e4c0-91aa-4e0f-8d7e-1c2b3a4f5e60';

const team = (id: string, displayName: string, description: string, isArchived = false) => ({
  id,
  displayName,
  description,
  isArchived,
});
const channel = (id: string, displayName: string, membershipType: string, isArchived = false) => ({
  id: `19:${id}@thread.tacv2`,
  displayName,
  membershipType,
  isArchived,
});
const failed = (code: string) => ({ error: { code } });

export const microsoftTeams: DocumentedComponent = {
  component: 'microsoft_teams',
  variables: { tenant: 'organizations' },
  lookups: [
    {
      field: 'team_id',
      see: `${reference}/user-list-joinedteams`,
      exchanges: [
        {
          // No parameter of OData: each of them answers 400.
          asks: `GET ${graph}/me/joinedTeams`,
          refuses: ['$top', '$select', '$filter'],
          headers: { authorization: 'Bearer the-access-token' },
          answer: {
            value: [
              team(support, 'Support', 'All who help'),
              team(sales, 'Sales', 'Sales'),
              team('00000000-91aa-4e0f-8d7e-1c2b3a4f5e60', 'Old warehouse', '', true),
              team(oldSales, 'Sales', 'Sales'),
            ],
          },
        },
      ],
      options: [
        { id: sales, name: `Sales – Sales (${sales})` },
        { id: oldSales, name: `Sales – Sales (${oldSales})` },
        { id: support, name: 'Support' },
      ],
    },
    {
      field: 'channel_id',
      see: `${reference}/channel-list`,
      parents: { team_id: sales },
      exchanges: [
        {
          asks: `GET ${graph}/teams/${sales}/channels`,
          query: { $select: 'id,displayName,membershipType,isArchived' },
          refuses: ['$top'],
          answer: {
            value: [
              channel('77e66d55', 'Big orders', 'private'),
              channel('0aa1bb2c', 'General', 'standard'),
              channel('88f77e66', 'Last year', 'standard', true),
            ],
            '@odata.nextLink': `${graph}/teams('${sales}')/channels?%24skiptoken=2`,
          },
        },
        {
          asks: `GET ${graph}/teams('${sales}')/channels`,
          query: { $skiptoken: '2' },
          answer: { value: [channel('99a88f77', 'Answers', 'standard')] },
        },
      ],
      options: [
        { id: '19:0aa1bb2c@thread.tacv2', name: 'General' },
        { id: '19:99a88f77@thread.tacv2', name: 'Answers' },
        { id: '19:77e66d55@thread.tacv2', name: 'Big orders (private)' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token has expired',
      field: 'team_id',
      see: errors,
      status: 401,
      answer: failed('InvalidAuthenticationToken'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the permission was taken back',
      field: 'team_id',
      see: errors,
      status: 403,
      answer: failed('Forbidden'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the person is not in the team any more',
      field: 'channel_id',
      see: 'https://github.com/microsoftgraph/microsoft-graph-docs/issues/5535',
      parents: { team_id: sales },
      status: 403,
      answer: failed('Forbidden'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'a team that is gone',
      field: 'channel_id',
      see: 'https://github.com/microsoftgraph/microsoft-graph-docs/issues/17077',
      parents: { team_id: sales },
      status: 404,
      answer: failed('NotFound'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'throttled',
      field: 'team_id',
      see: 'https://learn.microsoft.com/en-us/graph/throttling',
      status: 429,
      answerHeaders: { 'retry-after': '7' },
      answer: failed('TooManyRequests'),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '7' },
    },
  ],
};
