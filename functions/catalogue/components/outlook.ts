import { defineComponent, type FieldSet } from './define-component.ts';
import { freeText } from './free-text.ts';
import { odataPaging } from './paging.ts';

const listed = {
  list: 'value',
  sort: ['label'],
  paging: odataPaging,
} as const;

/**
 * The plain list of folders holds only those at the top. The list of changes, asked for without a
 * start, holds all of them at any depth, and ignores `$top`. The last page has a link for later changes
 * instead of a next one. A category is known by its name: messages carry that, not the id, and it is
 * unique in a mailbox. Unverified: whether hidden folders come, and in which order all do.
 * @see https://learn.microsoft.com/en-us/graph/api/mailfolder-delta
 * @see https://learn.microsoft.com/en-us/graph/api/outlookuser-list-mastercategories
 */
const mailFields: FieldSet = {
  folder_id: {
    ...listed,
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
  category: {
    ...listed,
    label: 'Category',
    type: 'multiselect',
    valuePattern: freeText,
    scopes: ['MailboxSettings.Read'],
    emptyHint: 'Make a category in Outlook first.',
    request: { url: 'https://graph.microsoft.com/v1.0/me/outlook/masterCategories' },
    id: 'displayName',
    name: 'displayName',
  },
};

const isDefault = { path: 'isDefaultCalendar', is: 'true' } as const;

/**
 * Ids of folders and calendars stay the same without `Prefer: IdType`, which they do not support. Other
 * people's calendars are listed too, and the names repeat. Birthdays and holidays cannot be edited, as
 * many of other people's, but are one's own: the owner tells, who is that of the default calendar, and
 * whose address may differ from the one of the login.
 * @see https://learn.microsoft.com/en-us/graph/outlook-immutable-id
 * @see https://learn.microsoft.com/en-us/graph/api/user-list-calendars
 * @see https://learn.microsoft.com/en-us/graph/api/resources/calendar
 * @see https://prismatic.io/docs/example-payloads/ms-outlook/actions/listCalendars.json
 */
export const outlook = defineComponent({
  key: 'outlook',
  label: 'Microsoft Outlook',
  events: {
    email_received: { label: 'Email received', fields: ['folder_id'] },
    category_added: { label: 'Category added to an email', fields: ['category'] },
    event_created: { label: 'Calendar event created', fields: ['calendar_id'] },
    event_updated: { label: 'Calendar event changed', fields: ['calendar_id'] },
  },
  fields: {
    ...mailFields,
    calendar_id: {
      ...listed,
      label: 'Calendar',
      valuePattern: /^[\w=-]{1,400}$/,
      scopes: ['Calendars.ReadWrite'],
      request: {
        url: 'https://graph.microsoft.com/v1.0/me/calendars?$top=100&$select=id,name,isDefaultCalendar,owner',
      },
      join: {
        request: { url: 'https://graph.microsoft.com/v1.0/me/calendar?$select=owner' },
        list: '',
        key: 'owner.address',
        value: 'owner.address',
        by: 'owner.address',
      },
      name: [{ path: 'name' }, { path: 'owner.name', unlessJoined: true, before: ' – ' }],
      disambiguateBy: [{ path: 'owner.address', before: ' (', after: ')' }],
      first: isDefault,
      default: isDefault,
    },
  },
});
