import type { Component } from './component.ts';
import { outlookMail } from './outlook-mail.ts';

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
    ...outlookMail,
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
      paging: { style: 'next_url', next: ['@odata.nextLink'] },
    },
  ],
};
