import type { Component, Field } from './component.ts';
import { freeText } from './free-text.ts';

const paging = { style: 'next_url', next: ['@odata.nextLink'] } as const;

/**
 * Hidden folders are left out by default. A category is known by its name: messages carry that, not
 * the id, and it is unique in a mailbox.
 * @see https://learn.microsoft.com/en-us/graph/api/user-list-mailfolders
 * @see https://learn.microsoft.com/en-us/graph/api/mailfolder-list-childfolders
 * @see https://learn.microsoft.com/en-us/graph/api/outlookuser-list-mastercategories
 */
const mailFields: readonly Field[] = [
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

/**
 * Ids of folders and calendars stay the same without `Prefer: IdType`, which they do not support.
 * @see https://learn.microsoft.com/en-us/graph/outlook-immutable-id
 * @see https://learn.microsoft.com/en-us/graph/api/user-list-calendars
 */
export const outlook: Component = {
  key: 'outlook',
  label: 'Microsoft Outlook',
  integrationType: 'outlook',
  events: {
    email_received: { label: 'Email received', fields: ['folder_id', 'child_folder_id'] },
    category_added: { label: 'Category added to an email', fields: ['category'] },
    event_created: { label: 'Calendar event created', fields: ['calendar_id'] },
    event_updated: { label: 'Calendar event changed', fields: ['calendar_id'] },
  },
  fields: [
    ...mailFields,
    {
      key: 'calendar_id',
      label: 'Calendar',
      type: 'select',
      valuePattern: /^[\w=-]{1,400}$/,
      scopes: ['Calendars.ReadWrite'],
      request: {
        url: 'https://graph.microsoft.com/v1.0/me/calendars?$top=100&$select=id,name,canEdit,isDefaultCalendar',
      },
      list: 'value',
      id: 'id',
      name: 'name',
      first: { path: 'isDefaultCalendar', is: 'true' },
      paging,
    },
  ],
};
