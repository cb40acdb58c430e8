import { failing, failingIn, missingScope, parentGone, reconnect } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const issue5535 = 'https://github.com/microsoftgraph/microsoft-graph-docs/issues/5535';
const graph = 'https://graph.microsoft.com/v1.0';
const reference = 'https://learn.microsoft.com/en-us/graph/api';
const errors = 'https://learn.microsoft.com/en-us/graph/errors';
const sales = '3a1c9f8e-52f0-4ac1-9c11-5f7b6c3d0a21';
const oldSales = '4b1c9f8e-52f0-4ac1-9c11-5f7b6c3d0a22';
const support = 'b7d2e4c0-91aa-4e0f-8d7e-1c2b3a4f5e60';

const team = records(['id', 'displayName', 'description', 'isArchived'], { isArchived: false });
const channel = (id: string, displayName: string, membershipType: string, isArchived = false) => ({
  id: `19:${id}@thread.tacv2`,
  displayName,
  membershipType,
  isArchived,
});
const failed = (code: string) => ({ error: { code } });

export const documented: Documented = {
  variables: { tenant: 'organizations' },
  headers: bearer,
  lookups: [
    lookup('team_id', `${reference}/user-list-joinedteams`, {
      exchanges: {
        // No parameter of OData: each of them answers 400.
        request: `GET ${graph}/me/joinedTeams`,
        refuses: ['$top', '$select', '$filter'],
        response: {
          value: [
            team(support, 'Support', 'All who help'),
            team(sales, 'Sales', 'Sales'),
            team('00000000-91aa-4e0f-8d7e-1c2b3a4f5e60', 'Old warehouse', '', true),
            team(oldSales, 'Sales', 'Sales'),
          ],
        },
      },
      options: [
        `${sales}: Sales – Sales (${sales})`,
        `${oldSales}: Sales – Sales (${oldSales})`,
        `${support}: Support`,
      ],
    }),
    lookup('channel_id', `${reference}/team-list-allchannels`, {
      parents: { team_id: sales },
      exchanges: [
        {
          request: `GET ${graph}/teams/${sales}/allChannels?$select=id,displayName,membershipType,isArchived`,
          refuses: ['$top'],
          response: {
            value: [
              channel('77e66d55', 'Big orders', 'private'),
              channel('0aa1bb2c', 'General', 'standard'),
              channel('88f77e66', 'Last year', 'standard', true),
            ],
            '@odata.nextLink': `${graph}/teams('${sales}')/allChannels?%24skiptoken=2`,
          },
        },
        get(`${graph}/teams('${sales}')/allChannels?$skiptoken=2`, {
          value: [
            channel('99a88f77', 'Answers', 'standard'),
            // Another team's, shared with this one.
            channel('aab99a88', 'Launch', 'shared'),
          ],
        }),
      ],
      options: [
        '19:0aa1bb2c@thread.tacv2: General',
        '19:99a88f77@thread.tacv2: Answers',
        '19:77e66d55@thread.tacv2: Big orders (private)',
        '19:aab99a88@thread.tacv2: Launch (shared)',
      ],
    }),
  ],
  failures: [
    ...failing('team_id', errors, [
      reconnect('the token has expired', 401, failed('InvalidAuthenticationToken')),
      missingScope('the permission was taken back', 403, failed('Forbidden')),
    ]),
    ...failingIn({ team_id: sales }, 'channel_id', issue5535, [
      parentGone('the person is not in the team any more', 403, failed('Forbidden')),
    ]),
  ],
};
