import { defineComponent } from './define-component.ts';

/** The labels that everybody has, as Gmail shows them, and in its order. */
const systemNames = {
  INBOX: 'Inbox',
  STARRED: 'Starred',
  SNOOZED: 'Snoozed',
  IMPORTANT: 'Important',
  SENT: 'Sent',
  SCHEDULED: 'Scheduled',
  DRAFT: 'Drafts',
  SPAM: 'Spam',
  TRASH: 'Trash',
  CATEGORY_PERSONAL: 'Primary',
  CATEGORY_SOCIAL: 'Social',
  CATEGORY_UPDATES: 'Updates',
  CATEGORY_FORUMS: 'Forums',
  CATEGORY_PROMOTIONS: 'Promotions',
};

/**
 * System labels (INBOX, CATEGORY_SOCIAL) and people's own come in one list, not paged and in no
 * order. What a category is shown as is in no answer, and no e-mail has the label CHAT. Gmail's
 * settings list its labels in the order above, and people see that order beside their mail, except
 * for what they hide there; UNREAD and colored stars are in neither. Google documents no order:
 * programs that copy Gmail agree on it, but for Important, which some have after Drafts. Unverified:
 * whether the API lists snoozed and scheduled mail as labels, and where Primary is, which Gmail shows
 * as a tab alone.
 * @see https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels/list
 * @see https://developers.google.com/workspace/gmail/api/guides/labels
 */
export const gmail = defineComponent({
  key: 'gmail',
  label: 'Gmail',
  events: {
    email_received: { label: 'Email received', fields: ['label_id'] },
    label_added: { label: 'Label added to an email', fields: ['label_id'] },
  },
  fields: {
    label_id: {
      label: 'Label',
      valuePattern: /^[\w-]{1,200}$/,
      scopes: ['https://www.googleapis.com/auth/gmail.modify'],
      request: { url: 'https://gmail.googleapis.com/gmail/v1/users/me/labels' },
      list: 'labels',
      listMayBeAbsent: true,
      name: [{ path: 'name', names: { ...systemNames, UNREAD: 'Unread' } }],
      where: [{ path: 'id', isNot: 'CHAT' }],
      first: { path: 'type', is: 'system' },
      sort: [{ path: 'id', known: Object.keys(systemNames) }, 'label'],
    },
  },
});
