import { google } from './google.ts';
import type { Provider } from './provider.ts';

/**
 * A Google account need not have a mailbox: without one, every list is a 400, `failedPrecondition`.
 * @see https://developers.google.com/workspace/gmail/api/auth/scopes
 * @see https://github.com/FlowCrypt/flowcrypt-browser/issues/435 without a mailbox
 * @see https://github.com/twentyhq/twenty/pull/12349 the same, as a missing permission
 */
export const gmail: Provider = {
  ...google,
  type: 'gmail',
  label: 'Gmail',
  category: 'email',
  apiHosts: ['gmail.googleapis.com'],
  scopes: [
    'https://www.googleapis.com/auth/gmail.modify',
    'https://www.googleapis.com/auth/gmail.send',
    'https://www.googleapis.com/auth/userinfo.email',
  ],
  apiErrors: {
    ...google.apiErrors,
    missingScope: [...google.apiErrors.missingScope, 'failedPrecondition'],
  },
};

export const gmailPermissions = {
  'https://www.googleapis.com/auth/gmail.modify': 'manage_mail',
  'https://www.googleapis.com/auth/gmail.send': 'send_mail',
  'https://www.googleapis.com/auth/userinfo.email': 'see_email',
} as const;
