import type { Component } from './component.ts';

/** @see https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels/list */
export const gmail: Component = {
  key: 'gmail',
  label: 'Gmail',
  integrationType: 'gmail',
  events: { email_received: { label: 'Email received', fields: ['label_id'] } },
  fields: [
    {
      key: 'label_id',
      label: 'Label',
      valuePattern: /^[\w-]{1,200}$/,
      url: 'https://gmail.googleapis.com/gmail/v1/users/me/labels',
      list: 'labels',
      listMayBeAbsent: true,
      id: 'id',
      name: 'name',
      paging: { style: 'none' },
      scopes: ['https://www.googleapis.com/auth/gmail.labels'],
    },
  ],
};
