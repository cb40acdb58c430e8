import { expect } from 'vitest';
import { failing, missingScope } from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';

const api = 'https://acme.crm4.dynamics.com/api/data/v9.2';
const reference = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform';
const errors = `${reference}/webapi/compose-http-requests-handle-errors`;

const table = (LogicalName: string, Label?: string) => ({
  LogicalName,
  DisplayName: { UserLocalizedLabel: Label ? { Label } : null },
});
const queue = (end: string, name: string, queueviewtype: number, emailaddress?: string) => ({
  queueid: `d7d2e4c0-91aa-4e0f-8d7e-1c2b3a4f5e${end}`,
  name,
  queueviewtype,
  emailaddress: emailaddress ?? null,
});
export const documented: Documented = {
  variables: {
    tenant: 'organizations',
    login_host: 'login.microsoftonline.com',
    environment_host: 'acme.crm4.dynamics.com',
  },
  headers: { ...bearer, 'odata-version': '4.0', 'odata-maxversion': '4.0' },
  lookups: [
    lookup('table', `${reference}/webapi/query-metadata-web-api`, {
      exchanges: {
        request: `GET ${api}/EntityDefinitions?$select=LogicalName,DisplayName`,
        query: { $filter: 'IsValidForAdvancedFind eq true' },
        // Of definitions it takes neither.
        refuses: ['$top', '$orderby'],
        response: {
          value: [
            table('incident', 'Case'),
            table('account', 'Account'),
            table('new_account', 'Account'),
            table('msdyn_feed'),
          ],
        },
      },
      options: [
        'account: Account (account)',
        'new_account: Account (new_account)',
        'incident: Case',
        'msdyn_feed: msdyn_feed',
      ],
    }),
    lookup('queue_id', `${reference}/webapi/query/page-results`, {
      exchanges: [
        {
          request: `GET ${api}/queues?$select=queueid,name,emailaddress,queueviewtype`,
          query: { $filter: 'statecode eq 0' },
          headers: { prefer: 'odata.maxpagesize=500' },
          // It would end the list there.
          refuses: ['$top'],
          response: {
            value: [
              queue('60', 'Support', 0, 'support@acme.example'),
              queue('61', '<Ada Lovelace>', 1),
            ],
            '@odata.nextLink': `${api}/queues?$select=queueid&$skiptoken=%3Ccookie%20pagenumber=%222%22`,
          },
        },
        {
          ...get(`${api}/queues?$skiptoken=%3Ccookie%20pagenumber=%222%22`, {
            value: [queue('62', 'Support', 0, 'help@acme.example')],
          }),
          headers: { prefer: 'odata.maxpagesize=500' },
        },
      ],
      options: [
        'd7d2e4c0-91aa-4e0f-8d7e-1c2b3a4f5e61: <Ada Lovelace> (private)',
        'd7d2e4c0-91aa-4e0f-8d7e-1c2b3a4f5e62: Support – help@acme.example',
        'd7d2e4c0-91aa-4e0f-8d7e-1c2b3a4f5e60: Support – support@acme.example',
      ],
    }),
  ],
  failures: [
    ...failing('table', errors, [
      missingScope('the role of the person lacks a privilege', {
        detail: expect.stringContaining('https://acme.crm4.dynamics.com/user_impersonation. If'),
      }),
    ]),
  ],
};
