import { microsoft } from './microsoft.ts';
import type { Provider } from './provider.ts';

/**
 * Personal accounts have no teams, so `organizations` signs in; a guest reaches another company's teams
 * only by that company's tenant, and is another account there. Reading messages takes
 * ChannelMessage.Read.All, which administrators alone may grant: it is not asked for, since then nobody
 * else could connect. If the app has no verified publisher, some organizations let only administrators
 * consent. Unverified: clouds of governments and of China, which have other hosts and are not served.
 * @see https://learn.microsoft.com/en-us/graph/permissions-reference
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/publisher-verification-overview
 */
export const microsoftTeams: Provider = {
  ...microsoft,
  type: 'microsoft_teams',
  label: 'Microsoft Teams',
  category: 'messaging',
  authorizationEndpoint: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
  administratorEndpoint: 'https://login.microsoftonline.com/{tenant}/v2.0/adminconsent',
  tokenEndpoint: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
  variables: {
    tenant: {
      label: 'tenant id or domain of the organization at Microsoft Entra',
      from: 'start',
      name: 'entra_tenant',
      values:
        /^(?:organizations|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63})$/,
      example: 'acme.onmicrosoft.com',
      default: 'organizations',
    },
  },
  scopes: ['offline_access', 'User.Read', 'Team.ReadBasic.All', 'Channel.ReadBasic.All'],
};
