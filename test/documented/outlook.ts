import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const graph = 'https://graph.microsoft.com/v1.0/me';
const reference = 'https://learn.microsoft.com/en-us/graph/api';

const folder = (id: string, displayName: string, parentFolderId: string) => ({
  id,
  displayName,
  parentFolderId,
});

const outlookMail: readonly DocumentedLookup[] = [
  {
    field: 'folder_id',
    see: `${reference}/mailfolder-delta`,
    exchanges: [
      {
        asks: `GET ${graph}/mailFolders/delta`,
        query: { $select: 'id,displayName,parentFolderId' },
        headers: { authorization: 'Bearer the-access-token', prefer: 'odata.maxpagesize=100' },
        // Its pages have a size by that header only.
        refuses: ['$top'],
        answer: {
          value: [
            folder('AAMkAGVmMDEzB', 'Invoices', 'AAMkAGVmMDEzA'),
            folder('AQMkADYAAAIBDAAAAA==', 'Inbox', 'AQMkADYAAAIBCAAAAA=='),
          ],
          '@odata.nextLink': `${graph}/mailFolders/delta?$skiptoken=vGLIkdwXUgUE`,
        },
      },
      {
        asks: `GET ${graph}/mailFolders/delta`,
        query: { $skiptoken: 'vGLIkdwXUgUE' },
        headers: { prefer: 'odata.maxpagesize=100' },
        answer: {
          value: [
            folder('AAMkAGVmMDEzA', 'Customers', 'AQMkADYAAAIBDAAAAA=='),
            { ...folder('AAMkADYRAAAZg1yTAAA=', 'Weekly digests', 'AQMkADYAAAIBDAAAAA==') },
            folder('AQMkADYAAAIBCQAAAA==', 'Archive', 'AQMkADYAAAIBCAAAAA=='),
          ],
        },
      },
    ],
    // The folder that all are in, AQMkADYAAAIBCAAAAA==, is not listed.
    options: [
      { id: 'AQMkADYAAAIBCQAAAA==', name: 'Archive' },
      { id: 'AQMkADYAAAIBDAAAAA==', name: 'Inbox' },
      { id: 'AAMkAGVmMDEzA', name: 'Inbox / Customers' },
      { id: 'AAMkAGVmMDEzB', name: 'Inbox / Customers / Invoices' },
      { id: 'AAMkADYRAAAZg1yTAAA=', name: 'Inbox / Weekly digests' },
    ],
  },
  {
    field: 'category',
    see: `${reference}/outlookuser-list-mastercategories`,
    exchanges: [
      {
        asks: `GET ${graph}/outlook/masterCategories`,
        answer: {
          value: [
            { id: '5a9a6aa8-b65f-4357', displayName: 'Red category' },
            { id: '4b1c2495-54c9-4a5e', displayName: 'Orange category' },
          ],
          '@odata.nextLink': `${graph}/outlook/masterCategories?%24skip=2`,
        },
      },
      {
        asks: `GET ${graph}/outlook/masterCategories`,
        query: { $skip: '2' },
        answer: { value: [{ id: '7c1c2495', displayName: 'Blue category' }] },
      },
    ],
    // A message's `categories` hold display names.
    options: [
      { id: 'Blue category', name: 'Blue category' },
      { id: 'Orange category', name: 'Orange category' },
      { id: 'Red category', name: 'Red category' },
    ],
  },
];

const errors = 'https://learn.microsoft.com/en-us/graph/errors';

const failed = (code: string) => ({ error: { code } });

export const outlook: DocumentedComponent = {
  component: 'outlook',
  lookups: [
    ...outlookMail,
    {
      field: 'calendar_id',
      see: `${reference}/user-list-calendars`,
      exchanges: [
        {
          asks: `GET ${graph}/calendars`,
          answer: {
            value: [
              {
                id: 'AAMkAGI2TGuOAAA=',
                name: 'Team',
                isDefaultCalendar: false,
                canEdit: false,
                owner: { name: 'Samantha Booth' },
              },
              { id: 'AAMkAGI2TGuMAAA=', name: 'Birthdays', isDefaultCalendar: false },
              { id: 'AAMkAGI2TGuLAAA=', name: 'Calendar', isDefaultCalendar: true, canEdit: true },
            ],
            '@odata.nextLink': `${graph}/calendars?%24skip=2`,
          },
        },
        {
          asks: `GET ${graph}/calendars`,
          query: { $skip: '2' },
          answer: { value: [{ id: 'AAMkAGI2TGuNAAA=', name: 'Team' }] },
        },
      ],
      options: [
        { id: 'AAMkAGI2TGuLAAA=', name: 'Calendar' },
        { id: 'AAMkAGI2TGuMAAA=', name: 'Birthdays' },
        { id: 'AAMkAGI2TGuNAAA=', name: 'Team' },
        { id: 'AAMkAGI2TGuOAAA=', name: 'Team – Samantha Booth' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token has expired',
      field: 'folder_id',
      see: errors,
      status: 401,
      answer: failed('InvalidAuthenticationToken'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the permission was not granted',
      field: 'category',
      see: errors,
      status: 403,
      answer: failed('ErrorAccessDenied'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'throttled',
      field: 'folder_id',
      see: 'https://learn.microsoft.com/en-us/graph/throttling',
      status: 429,
      answerHeaders: { 'retry-after': '2' },
      answer: failed('TooManyRequests'),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '2' },
    },
  ],
};
