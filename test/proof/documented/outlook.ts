import { missingScope } from './failures.ts';
import { type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const graph = 'https://graph.microsoft.com/v1.0/me';
const reference = 'https://learn.microsoft.com/en-us/graph/api';

const folder = records(['id', 'displayName', 'parentFolderId']);

const adele = { name: 'Adele Vance', address: 'adele@fabrik.example' };
const samantha = { name: 'Samantha Booth', address: 'samantha@fabrik.example' };
const calendar = records(['id', 'name', 'owner'], { isDefaultCalendar: false });

/** Of people without a licence or with a mailbox elsewhere: recorded by others. */
const withoutMailbox = [
  [
    ...['MailboxNotEnabledForRESTAPI', 'REST API is not yet supported for this mailbox.'],
    'microsoftgraph/microsoft-graph-docs-contrib/issues/6519',
  ],
  [
    ...['ResourceNotFound', 'Resource could not be discovered.'],
    'microsoftgraph/microsoft-graph-docs/issues/5143',
  ],
] as const;

export const documented: Documented = {
  lookups: [
    // The folder that all are in, AQMkADYAAAIBCAAAAA==, is not listed.
    lookup('folder_id', `${reference}/mailfolder-delta`, {
      exchanges: [
        {
          // Its pages have a size by that header only.
          request: `GET ${graph}/mailFolders/delta?$select=id,displayName,parentFolderId`,
          headers: { authorization: 'Bearer the-access-token', prefer: 'odata.maxpagesize=100' },
          refuses: ['$top'],
          response: {
            value: [
              folder('AAMkAGVmMDEzB', 'Invoices', 'AAMkAGVmMDEzA'),
              folder('AQMkADYAAAIBDAAAAA==', 'Inbox', 'AQMkADYAAAIBCAAAAA=='),
            ],
            '@odata.nextLink': `${graph}/mailFolders/delta?$skiptoken=vGLIkdwXUgUE`,
          },
        },
        {
          request: `GET ${graph}/mailFolders/delta?$skiptoken=vGLIkdwXUgUE`,
          headers: { prefer: 'odata.maxpagesize=100' },
          response: {
            value: [
              folder('AAMkAGVmMDEzA', 'Customers', 'AQMkADYAAAIBDAAAAA=='),
              folder('AAMkADYRAAAZg1yTAAA=', 'Weekly digests', 'AQMkADYAAAIBDAAAAA=='),
              folder('AQMkADYAAAIBCQAAAA==', 'Archive', 'AQMkADYAAAIBCAAAAA=='),
            ],
          },
        },
      ],
      options: [
        'AQMkADYAAAIBCQAAAA==: Archive',
        'AQMkADYAAAIBDAAAAA==: Inbox',
        'AAMkAGVmMDEzA: Inbox / Customers',
        'AAMkAGVmMDEzB: Inbox / Customers / Invoices',
        'AAMkADYRAAAZg1yTAAA=: Inbox / Weekly digests',
      ],
    }),
    // A message's `categories` hold display names.
    lookup('category', `${reference}/outlookuser-list-mastercategories`, {
      exchanges: [
        get(`${graph}/outlook/masterCategories`, {
          value: [
            { id: '5a9a6aa8-b65f-4357', displayName: 'Red category' },
            { id: '4b1c2495-54c9-4a5e', displayName: 'Orange category' },
          ],
          '@odata.nextLink': `${graph}/outlook/masterCategories?%24skip=2`,
        }),
        get(`${graph}/outlook/masterCategories?$skip=2`, {
          value: [{ id: '7c1c2495', displayName: 'Blue category' }],
        }),
      ],
      options: [
        'Blue category: Blue category',
        'Orange category: Orange category',
        'Red category: Red category',
      ],
    }),
    lookup('calendar_id', `${reference}/user-list-calendars`, {
      exchanges: [
        // The address may be another than that of the login.
        get(`${graph}/calendar?$select=owner`, { owner: adele }),
        get(`${graph}/calendars`, {
          value: [
            calendar('AAMkAGI2TGuOAAA=', 'Team', samantha),
            // Nobody can edit it, not even its owner.
            { ...calendar('AAMkAGI2TGuMAAA=', 'Birthdays', adele), canEdit: false },
            { ...calendar('AAMkAGI2TGuLAAA=', 'Calendar', adele), isDefaultCalendar: true },
          ],
          '@odata.nextLink': `${graph}/calendars?%24skip=2`,
        }),
        get(`${graph}/calendars?$skip=2`, {
          value: [
            calendar('AAMkAGI2TGuNAAA=', 'Team', adele),
            { ...calendar('AAMkAGI2TGuPAAA=', 'Rooms', samantha), canEdit: true },
          ],
        }),
      ],
      default: 'AAMkAGI2TGuLAAA=',
      options: [
        'AAMkAGI2TGuLAAA=: Calendar',
        'AAMkAGI2TGuMAAA=: Birthdays',
        'AAMkAGI2TGuPAAA=: Rooms – Samantha Booth',
        'AAMkAGI2TGuNAAA=: Team',
        'AAMkAGI2TGuOAAA=: Team – Samantha Booth',
      ],
    }),
  ],
  failures: ['folder_id', 'category', 'calendar_id'].flatMap((field) =>
    withoutMailbox.map(([code, message, seenAt]) => ({
      ...missingScope(`an account without a mailbox, as ${code}`, 404, {
        error: { code, message },
      }),
      field,
      see: `https://github.com/${seenAt}`,
    })),
  ),
};
