import type { Field } from './component.ts';
import { freeText } from './free-text.ts';

const paging = { style: 'next_url', next: ['@odata.nextLink'] } as const;

/**
 * Hidden folders are left out by default. A category is known by its name: messages carry that, not
 * the id, and it is unique in a mailbox.
 * @see https://learn.microsoft.com/en-us/graph/api/user-list-mailfolders
 * @see https://learn.microsoft.com/en-us/graph/api/mailfolder-list-childfolders
 * @see https://learn.microsoft.com/en-us/graph/api/outlookuser-list-mastercategories
 */
export const outlookMail: readonly Field[] = [
  {
    key: 'folder_id',
    label: 'Folder',
    type: 'select',
    valuePattern: /^[\w=-]{1,400}$/,
    scopes: ['Mail.ReadWrite'],
    request: {
      url: 'https://graph.microsoft.com/v1.0/me/mailFolders?$top=100&$select=id,displayName,childFolderCount',
    },
    list: 'value',
    id: 'id',
    name: 'displayName',
    paging,
  },
  {
    key: 'child_folder_id',
    label: 'Subfolder',
    type: 'select',
    optional: true,
    valuePattern: /^[\w=-]{1,400}$/,
    parents: ['folder_id'],
    scopes: ['Mail.ReadWrite'],
    emptyHint: 'This folder has no subfolders. Leave the field empty.',
    request: {
      url: 'https://graph.microsoft.com/v1.0/me/mailFolders/{folder_id}/childFolders?$top=100',
    },
    list: 'value',
    id: 'id',
    name: 'displayName',
    paging,
  },
  {
    key: 'category',
    label: 'Category',
    type: 'multiselect',
    valuePattern: freeText,
    scopes: ['MailboxSettings.Read'],
    emptyHint: 'Make a category in Outlook first.',
    request: { url: 'https://graph.microsoft.com/v1.0/me/outlook/masterCategories' },
    list: 'value',
    id: 'displayName',
    name: 'displayName',
    paging: { style: 'none' },
  },
];
