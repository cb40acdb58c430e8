import type { DocumentedLookup } from '../support/fields/documented-lookup.ts';

const graph = 'https://graph.microsoft.com/v1.0/me';
const reference = 'https://learn.microsoft.com/en-us/graph/api';

const folder = (id: string, displayName: string, parentFolderId: string) => ({
  id,
  displayName,
  parentFolderId,
  childFolderCount: 1,
  unreadItemCount: 0,
  totalItemCount: 71,
  isHidden: false,
});

export const outlookMail: readonly DocumentedLookup[] = [
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
          '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/mailFolders',
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
            {
              '@odata.type': '#microsoft.graph.mailSearchFolder',
              ...folder('AAMkADYRAAAZg1yTAAA=', 'Weekly digests', 'AQMkADYAAAIBDAAAAA=='),
              filterQuery: "contains(subject, 'weekly digest')",
            },
            folder('AQMkADYAAAIBCQAAAA==', 'Archive', 'AQMkADYAAAIBCAAAAA=='),
          ],
          '@odata.deltaLink': `${graph}/mailFolders/delta?$deltatoken=K3iCJk0nHnM4`,
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
            { id: '5a9a6aa8-b65f-4357', displayName: 'Red category', color: 'preset0' },
            { id: '4b1c2495-54c9-4a5e', displayName: 'Orange category', color: 'preset1' },
          ],
          '@odata.nextLink': `${graph}/outlook/masterCategories?%24skip=2`,
        },
      },
      {
        asks: `GET ${graph}/outlook/masterCategories`,
        query: { $skip: '2' },
        answer: { value: [{ id: '7c1c2495', displayName: 'Blue category', color: 'preset7' }] },
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
