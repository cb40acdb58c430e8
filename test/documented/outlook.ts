import type { DocumentedComponent } from '../support/documented-lookup.ts';

const graph = 'https://graph.microsoft.com/v1.0/me';
const reference = 'https://learn.microsoft.com/en-us/graph/api';
const errors = 'https://learn.microsoft.com/en-us/graph/errors';

const failed = (code: string, message: string) => ({
  error: {
    code,
    message,
    innerError: { date: '2026-03-05T13:07:44', 'request-id': 'd2d7', 'client-request-id': 'd2d7' },
  },
});

const folder = (id: string, displayName: string, parentFolderId: string) => ({
  id,
  displayName,
  parentFolderId,
  childFolderCount: 1,
  unreadItemCount: 0,
  totalItemCount: 71,
  isHidden: false,
});

export const outlook: DocumentedComponent = {
  component: 'outlook',
  lookups: [
    {
      field: 'folder_id',
      see: `${reference}/user-list-mailfolders`,
      exchanges: [
        {
          asks: `GET ${graph}/mailFolders`,
          headers: { authorization: 'Bearer the-access-token' },
          answer: {
            '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/mailFolders',
            value: [folder('AQMkADYAAAIBDAAAAA==', 'Inbox', 'AQMkADYAAAIBCAAAAA==')],
            '@odata.nextLink': `${graph}/mailFolders?%24top=1&%24skip=1`,
          },
        },
        {
          asks: `GET ${graph}/mailFolders`,
          query: { $top: '1', $skip: '1' },
          answer: {
            value: [
              {
                '@odata.type': '#microsoft.graph.mailSearchFolder',
                ...folder('AAMkADYRAAAZg1yTAAA=', 'Weekly digests', 'AQMkADYAAAIBDAAAAA=='),
                filterQuery: "contains(subject, 'weekly digest')",
              },
            ],
          },
        },
      ],
      options: [
        { id: 'AQMkADYAAAIBDAAAAA==', name: 'Inbox' },
        { id: 'AAMkADYRAAAZg1yTAAA=', name: 'Weekly digests' },
      ],
    },
    {
      field: 'child_folder_id',
      see: `${reference}/mailfolder-list-childfolders`,
      parents: { folder_id: 'AAMkAGVmMDEzM-_=' },
      exchanges: [
        {
          asks: `GET ${graph}/mailFolders/AAMkAGVmMDEzM-_%3D/childFolders`,
          answer: {
            value: [folder('AAMkAGVmMDEzA', 'Internal Screens', 'AAMkAGVmMDEzM-_=')],
            '@odata.nextLink': `${graph}/mailFolders/AAMkAGVmMDEzM-_%3D/childFolders?%24skip=1`,
          },
        },
        {
          asks: `GET ${graph}/mailFolders/AAMkAGVmMDEzM-_%3D/childFolders`,
          query: { $skip: '1' },
          answer: { value: [folder('AAMkAGVmMDEzB', 'Invoices', 'AAMkAGVmMDEzM-_=')] },
        },
      ],
      options: [
        { id: 'AAMkAGVmMDEzA', name: 'Internal Screens' },
        { id: 'AAMkAGVmMDEzB', name: 'Invoices' },
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
              { id: '5a9a6aa8-b65f-4357', displayName: 'Red category', color: 'preset0' },
              { id: '4b1c2495-54c9-4a5e', displayName: 'Orange category', color: 'preset1' },
            ],
          },
        },
      ],
      // A message's `categories` hold display names.
      options: [
        { id: 'Red category', name: 'Red category' },
        { id: 'Orange category', name: 'Orange category' },
      ],
    },
    {
      field: 'calendar_id',
      see: `${reference}/user-list-calendars`,
      exchanges: [
        {
          asks: `GET ${graph}/calendars`,
          answer: {
            value: [
              { id: 'AAMkAGI2TGuMAAA=', name: 'Birthdays', isDefaultCalendar: false },
              { id: 'AAMkAGI2TGuLAAA=', name: 'Calendar', isDefaultCalendar: true, canEdit: true },
            ],
            '@odata.nextLink': `${graph}/calendars?%24skip=2`,
          },
        },
        {
          asks: `GET ${graph}/calendars`,
          query: { $skip: '2' },
          answer: { value: [{ id: 'AAMkAGI2TGuNAAA=', name: 'Team', color: 'auto' }] },
        },
      ],
      options: [
        { id: 'AAMkAGI2TGuLAAA=', name: 'Calendar' },
        { id: 'AAMkAGI2TGuMAAA=', name: 'Birthdays' },
        { id: 'AAMkAGI2TGuNAAA=', name: 'Team' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token has expired',
      field: 'folder_id',
      see: errors,
      status: 401,
      answer: failed('InvalidAuthenticationToken', 'Access token has expired or is not yet valid.'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the permission was not granted',
      field: 'category',
      see: errors,
      status: 403,
      answer: failed('ErrorAccessDenied', 'Access is denied. Check credentials and try again.'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a folder that is gone',
      field: 'child_folder_id',
      see: errors,
      parents: { folder_id: 'AAMkAGVmMDEzM-_=' },
      status: 404,
      answer: failed('ErrorItemNotFound', 'The specified object was not found in the store.'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'throttled',
      field: 'folder_id',
      see: 'https://learn.microsoft.com/en-us/graph/throttling',
      status: 429,
      answerHeaders: { 'retry-after': '2' },
      answer: failed('TooManyRequests', 'Please retry again later.'),
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
