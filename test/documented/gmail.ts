import type { DocumentedComponent } from '../support/documented-lookup.ts';
import { documentedGoogleErrors } from './google-errors.ts';

const label = (id: string, name: string, type: 'system' | 'user') => ({
  id,
  name,
  type,
  messageListVisibility: 'show',
  labelListVisibility: 'labelShow',
});

/** As a real account answered: system labels are named by their ids, CHAT is one of them. */
export const gmail: DocumentedComponent = {
  component: 'gmail',
  lookups: [
    {
      field: 'label_id',
      see: 'https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels/list',
      exchanges: [
        {
          asks: 'GET https://gmail.googleapis.com/gmail/v1/users/me/labels',
          answer: {
            labels: [
              label('Label_7', 'Work/Invoices', 'user'),
              label('CHAT', 'CHAT', 'system'),
              label('SENT', 'SENT', 'system'),
              label('INBOX', 'INBOX', 'system'),
              label('CATEGORY_PERSONAL', 'CATEGORY_PERSONAL', 'system'),
              label('CATEGORY_SOCIAL', 'CATEGORY_SOCIAL', 'system'),
              label('DRAFT', 'DRAFT', 'system'),
              label('Label_12', 'accounts', 'user'),
            ],
          },
        },
      ],
      options: [
        { id: 'DRAFT', name: 'Drafts' },
        { id: 'INBOX', name: 'Inbox' },
        { id: 'CATEGORY_PERSONAL', name: 'Primary' },
        { id: 'SENT', name: 'Sent' },
        { id: 'CATEGORY_SOCIAL', name: 'Social' },
        { id: 'Label_12', name: 'accounts' },
        { id: 'Label_7', name: 'Work/Invoices' },
      ],
    },
  ],
  failures: documentedGoogleErrors(
    'label_id',
    'https://developers.google.com/workspace/gmail/api/guides/handle-errors',
  ),
};
