import type { Component } from './component.ts';

/** As Gmail shows the labels that everybody has. */
const systemNames = {
  INBOX: 'Inbox',
  STARRED: 'Starred',
  IMPORTANT: 'Important',
  SENT: 'Sent',
  DRAFT: 'Drafts',
  SPAM: 'Spam',
  TRASH: 'Trash',
  UNREAD: 'Unread',
  CATEGORY_PERSONAL: 'Primary',
  CATEGORY_SOCIAL: 'Social',
  CATEGORY_PROMOTIONS: 'Promotions',
  CATEGORY_UPDATES: 'Updates',
  CATEGORY_FORUMS: 'Forums',
};

/**
 * System labels (INBOX, CATEGORY_SOCIAL) and people's own come in one list, not paged and in no
 * order. What a category is shown as is in no answer, and no e-mail has the label CHAT.
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
      name: [{ path: 'name', names: systemNames }],
      where: [{ path: 'id', isNot: 'CHAT' }],
      first: { path: 'type', is: 'system' },
      sort: ['label'],
      paging: { style: 'none' },
    },
  ],
};
