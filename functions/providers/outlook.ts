import { microsoft } from './microsoft.ts';
import type { Provider } from './provider.ts';

/** @see https://learn.microsoft.com/en-us/graph/api/outlookuser-list-mastercategories */
export const outlook: Provider = {
  ...microsoft,
  type: 'outlook',
  label: 'Microsoft Outlook',
  category: 'email',
  authorizationEndpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  tokenEndpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  scopes: ['offline_access', 'User.Read', 'Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite'],
  optionalScopes: { scopes: ['MailboxSettings.Read'] },
};
