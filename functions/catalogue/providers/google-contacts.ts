import { google } from './google.ts';
import type { Provider } from './provider.ts';

/**
 * The People API has to be switched on in the project of the app, and its scopes count as sensitive:
 * beyond 100 people Google verifies the app first. Until it is published, refresh tokens end after
 * seven days. Unverified: which reason names an exceeded limit; the status is 429 in any case.
 * @see https://developers.google.com/people/v1/getting-started
 * @see https://developers.google.com/people/api/rest/v1/contactGroups/list
 */
export const googleContacts: Provider = {
  ...google,
  type: 'google_contacts',
  label: 'Google Contacts',
  category: 'contacts',
  apiHosts: ['people.googleapis.com'],
  scopes: [
    'https://www.googleapis.com/auth/contacts.readonly',
    'https://www.googleapis.com/auth/userinfo.email',
  ],
};

export const googleContactsPermissions = {
  'https://www.googleapis.com/auth/contacts.readonly': 'read_contacts',
  'https://www.googleapis.com/auth/userinfo.email': 'see_email',
} as const;
