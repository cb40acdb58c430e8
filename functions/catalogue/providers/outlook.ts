import { microsoft } from './microsoft.ts';
import type { Provider } from './provider.ts';

/**
 * By the default consent policy of companies since autumn 2025, Mail.* and Calendars.* take the consent of
 * an administrator. Whoever has no licence, or a mailbox elsewhere, has none here: that is a 404.
 * @see https://learn.microsoft.com/en-us/graph/api/outlookuser-list-mastercategories
 * @see https://learn.microsoft.com/en-us/entra/identity/enterprise-apps/configure-user-consent
 * @see https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/6519 a mailbox elsewhere
 * @see https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/4340 both words
 * @see https://github.com/microsoftgraph/microsoft-graph-docs/issues/5143 `ResourceNotFound`
 */
export const outlook: Provider = {
  ...microsoft,
  type: 'outlook',
  label: 'Microsoft Outlook',
  category: 'email',
  authorizationEndpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  // Personal accounts have no administrator.
  administratorEndpoint: 'https://login.microsoftonline.com/organizations/v2.0/adminconsent',
  tokenEndpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  scopes: ['offline_access', 'User.Read', 'Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite'],
  optionalScopes: { scopes: ['MailboxSettings.Read'] },
  apiErrors: {
    ...microsoft.apiErrors,
    missingScope: [
      ...microsoft.apiErrors.missingScope,
      'MailboxNotEnabledForRESTAPI',
      'ResourceNotFound',
    ],
  },
};

export const outlookPermissions = {
  offline_access: 'stay_connected',
  'User.Read': 'see_profile',
  'Mail.ReadWrite': 'change_mail',
  'Mail.Send': 'send_mail',
  'Calendars.ReadWrite': 'manage_events',
  'MailboxSettings.Read': 'read_mail_settings',
} as const;
