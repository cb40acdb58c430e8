import type { Component, Field } from './component.ts';

/** A name that people write themselves, where the provider has no id: no controls, no path, no URL. */
const freeText = /^(?!.*(?:\.\.|:\/\/))(?!\.$)[^\p{Cc}]{1,255}$/u;

const listed = {
  list: 'value',
  id: 'id',
  sort: ['label'],
  paging: { style: 'next_url', next: ['@odata.nextLink'] },
} as const;

/**
 * The plain list of folders holds only those at the top. The list of changes, asked for without a
 * start, holds all of them at any depth, and ignores `$top`. The last page has a link for later changes
 * instead of a next one. A category is known by its name: messages carry that, not the id, and it is
 * unique in a mailbox. Unverified: whether hidden folders come, and in which order all do.
 * @see https://learn.microsoft.com/en-us/graph/api/mailfolder-delta
 * @see https://learn.microsoft.com/en-us/graph/api/outlookuser-list-mastercategories
 */
const mailFields: readonly Field[] = [
  {
    ...listed,
    key: 'folder_id',
    label: 'Folder',
    valuePattern: /^[\w=-]{1,400}$/,
    scopes: ['Mail.ReadWrite'],
    request: {
      url: 'https://graph.microsoft.com/v1.0/me/mailFolders/delta?$select=id,displayName,parentFolderId',
      headers: { Prefer: 'odata.maxpagesize=100' },
    },
    name: 'displayName',
    parentId: 'parentFolderId',
  },
  {
    ...listed,
    key: 'category',
    label: 'Category',
    type: 'multiselect',
    valuePattern: freeText,
    scopes: ['MailboxSettings.Read'],
    emptyHint: 'Make a category in Outlook first.',
    request: { url: 'https://graph.microsoft.com/v1.0/me/outlook/masterCategories' },
    id: 'displayName',
    name: 'displayName',
  },
];

/**
 * Ids of folders and calendars stay the same without `Prefer: IdType`, which they do not support. Other
 * people's calendars are listed too, and the names repeat.
 * @see https://learn.microsoft.com/en-us/graph/outlook-immutable-id
 * @see https://learn.microsoft.com/en-us/graph/api/user-list-calendars
 */
export const outlook: Component = {
  key: 'outlook',
  label: 'Microsoft Outlook',
  integrationType: 'outlook',
  events: {
    email_received: { label: 'Email received', fields: ['folder_id'] },
    category_added: { label: 'Category added to an email', fields: ['category'] },
    event_created: { label: 'Calendar event created', fields: ['calendar_id'] },
    event_updated: { label: 'Calendar event changed', fields: ['calendar_id'] },
  },
  fields: [
    ...mailFields,
    {
      ...listed,
      key: 'calendar_id',
      label: 'Calendar',
      valuePattern: /^[\w=-]{1,400}$/,
      scopes: ['Calendars.ReadWrite'],
      request: {
        url: 'https://graph.microsoft.com/v1.0/me/calendars?$top=100&$select=id,name,canEdit,isDefaultCalendar,owner',
      },
      name: [
        { path: 'name' },
        { text: '– {owner.name}', where: [{ path: 'canEdit', is: 'false' }] },
      ],
      tellApart: [{ path: 'owner.name', before: ' (', after: ')' }],
      first: { path: 'isDefaultCalendar', is: 'true' },
    },
  ],
};
