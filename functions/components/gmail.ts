import type { Component } from './component.ts';

/**
 * System labels (INBOX, CATEGORY_SOCIAL) and people's own come in one list, not paged.
 * @see https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels/list
 */
export const gmail: Component = {
  key: 'gmail',
  label: 'Gmail',
  integrationType: 'gmail',
  events: {
    email_received: { label: 'Email received', fields: ['label_id'] },
    label_added: { label: 'Label added to an email', fields: ['label_id'] },
  },
  fields: [
    {
      key: 'label_id',
      label: 'Label',
      type: 'select',
      valuePattern: /^[\w-]{1,200}$/,
      scopes: ['https://www.googleapis.com/auth/gmail.modify'],
      request: { url: 'https://gmail.googleapis.com/gmail/v1/users/me/labels' },
      list: 'labels',
      listMayBeAbsent: true,
      id: 'id',
      name: 'name',
      paging: { style: 'none' },
    },
  ],
};
