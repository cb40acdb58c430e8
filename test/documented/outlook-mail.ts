import type { DocumentedLookup } from '../support/documented-lookup.ts';

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
];
