import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { outlookMail } from './outlook-mail.ts';

const graph = 'https://graph.microsoft.com/v1.0/me';
const reference = 'https://learn.microsoft.com/en-us/graph/api';
const errors = 'https://learn.microsoft.com/en-us/graph/errors';

const failed = (code: string, message: string) => ({
  error: {
    code,
    message,
    innerError: { date: '2026-03-05T13:07:44', 'request-id': 'd2d7', 'client-request-id': 'd2d7' },
  },
});

export const outlook: DocumentedComponent = {
  component: 'outlook',
  lookups: [
    ...outlookMail,
    {
      field: 'calendar_id',
      see: `${reference}/user-list-calendars`,
      exchanges: [
        {
          asks: `GET ${graph}/calendars`,
          answer: {
            value: [
              {
                id: 'AAMkAGI2TGuOAAA=',
                name: 'Team',
                isDefaultCalendar: false,
                canEdit: false,
                owner: { name: 'Samantha Booth', address: 'samanthab@contoso.com' },
              },
              { id: 'AAMkAGI2TGuMAAA=', name: 'Birthdays', isDefaultCalendar: false },
              { id: 'AAMkAGI2TGuLAAA=', name: 'Calendar', isDefaultCalendar: true, canEdit: true },
            ],
            '@odata.nextLink': `${graph}/calendars?%24skip=2`,
          },
        },
        {
          asks: `GET ${graph}/calendars`,
          query: { $skip: '2' },
          answer: { value: [{ id: 'AAMkAGI2TGuNAAA=', name: 'Team', color: 'auto' }] },
        },
      ],
      options: [
        { id: 'AAMkAGI2TGuLAAA=', name: 'Calendar' },
        { id: 'AAMkAGI2TGuMAAA=', name: 'Birthdays' },
        { id: 'AAMkAGI2TGuNAAA=', name: 'Team' },
        { id: 'AAMkAGI2TGuOAAA=', name: 'Team – Samantha Booth' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token has expired',
      field: 'folder_id',
      see: errors,
      status: 401,
      answer: failed('InvalidAuthenticationToken', 'Access token has expired or is not yet valid.'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'the permission was not granted',
      field: 'category',
      see: errors,
      status: 403,
      answer: failed('ErrorAccessDenied', 'Access is denied. Check credentials and try again.'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'throttled',
      field: 'folder_id',
      see: 'https://learn.microsoft.com/en-us/graph/throttling',
      status: 429,
      answerHeaders: { 'retry-after': '2' },
      answer: failed('TooManyRequests', 'Please retry again later.'),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '2' },
    },
  ],
};
