import { google } from './google.ts';
import type { Provider } from './provider.ts';

/** @see https://developers.google.com/workspace/gmail/api/auth/scopes */
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
};

export const gmailPermissions = {
  'https://www.googleapis.com/auth/gmail.modify': 'manage_mail',
  'https://www.googleapis.com/auth/gmail.send': 'send_mail',
  'https://www.googleapis.com/auth/userinfo.email': 'see_email',
} as const;
