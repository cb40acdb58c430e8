import { microsoftOrganization } from './microsoft.ts';
import type { Provider } from './provider.ts';

/**
 * Personal accounts have no teams. Reading messages takes ChannelMessage.Read.All, which administrators
 * alone may grant: it is not asked for, since then nobody else could connect. If the app has no verified
 * publisher, some organizations let only administrators consent.
 * @see https://learn.microsoft.com/en-us/graph/permissions-reference
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/publisher-verification-overview
 */
export const microsoftTeams: Provider = {
  ...microsoftOrganization,
  type: 'microsoft_teams',
  label: 'Microsoft Teams',
  category: 'messaging',
  scopes: ['offline_access', 'User.Read', 'Team.ReadBasic.All', 'Channel.ReadBasic.All'],
};

export const microsoftTeamsPermissions = {
  offline_access: 'stay_connected',
  'User.Read': 'see_profile',
  'Team.ReadBasic.All': 'read_teams',
  'Channel.ReadBasic.All': 'read_channels',
  'ChannelMessage.Read.All': 'read_messages',
} as const;
