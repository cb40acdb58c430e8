import { microsoftOrganization } from './microsoft.ts';
import type { Provider } from './provider.ts';

/**
 * OneDrive for work and school, and SharePoint: one API, whose sites personal accounts do not have.
 * Files.Read.All reads what the person may open, in whatever drive, and Sites.Read.All finds sites. By
 * the default consent policy of companies since summer 2025, both take the consent of an administrator.
 * Above its limits SharePoint answers 429, or 503, with Retry-After.
 * @see https://learn.microsoft.com/en-us/graph/permissions-reference
 * @see https://learn.microsoft.com/en-us/entra/identity/enterprise-apps/configure-user-consent
 * @see https://blog-en.topedia.com/2025/07/configuring-a-custom-app-consent-policy-in-entra-id-using-microsoft-graph the four permissions of that policy
 * @see https://learn.microsoft.com/en-us/sharepoint/dev/general-development/how-to-avoid-getting-throttled-or-blocked-in-sharepoint-online
 */
export const onedrive: Provider = {
  ...microsoftOrganization,
  type: 'onedrive',
  label: 'OneDrive and SharePoint',
  category: 'files',
  // That somebody has no OneDrive stands in the message alone.
  apiErrors: { ...microsoftOrganization.apiErrors, code: ['error.code', 'error.message'] },
  scopes: ['offline_access', 'User.Read', 'Files.Read.All', 'Sites.Read.All'],
};

export const onedrivePermissions = {
  offline_access: 'stay_connected',
  'User.Read': 'see_profile',
  'Files.Read.All': 'read_files',
  'Sites.Read.All': 'read_sites',
} as const;
