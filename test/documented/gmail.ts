import type { DocumentedComponent } from '../support/documented-lookup.ts';
import { documentedGoogleErrors } from './google-errors.ts';

const label = (id: string, name: string, type: 'system' | 'user') => ({
  id,
  name,
  type,
  messageListVisibility: 'show',
  labelListVisibility: 'labelShow',
});

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
            labels: [label('INBOX', 'INBOX', 'system'), label('Label_7', 'Work/Invoices', 'user')],
          },
        },
      ],
      options: [
        { id: 'INBOX', name: 'INBOX' },
        { id: 'Label_7', name: 'Work/Invoices' },
      ],
    },
  ],
  failures: documentedGoogleErrors(
    'label_id',
    'https://developers.google.com/workspace/gmail/api/guides/handle-errors',
  ),
};
