import { microsoftClouds } from './microsoft.ts';
import type { Provider } from './provider.ts';

/** The host of one environment, in a region of the worldwide cloud, or in a national one. */
const host =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.crm(?:\d{0,2}\.dynamics\.com|\.microsoftdynamics\.us|\.appsplatform\.us|\.dynamics\.cn)$/;

/** What a token is for: it opens the environment that it names, and no other. */
const impersonation = 'https://{environment_host}/user_impersonation';

/**
 * Each environment of a company has a host, whose Web API is Dataverse; a token is for one of them. The
 * cloud decides where people log in: crm9.dynamics.com, the GCC, is of the worldwide one. The person's own
 * row in `systemusers` tells the account, since no id token is read. Limits are those of a user: 6000
 * requests in five minutes, answered with 429 and Retry-After. Unverified: in which form a token answer
 * names the scope, and whether every role may read that row.
 * @see https://learn.microsoft.com/en-us/power-apps/developer/data-platform/authenticate-oauth
 * @see https://learn.microsoft.com/en-us/power-platform/admin/new-datacenter-regions
 * @see https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/filter-rows (`EqualUserId`)
 * @see https://learn.microsoft.com/en-us/power-apps/developer/data-platform/api-limits
 * @see https://github.com/activepieces/activepieces/blob/main/packages/pieces/community/microsoft-dynamics-crm/src/lib/auth.ts a token for one host
 * @see https://github.com/microsoft/PowerPlatform-DataverseServiceClient the hosts of national clouds
 */
export const microsoftDynamics: Provider = {
  ...microsoftClouds,
  type: 'microsoft_dynamics',
  label: 'Microsoft Dynamics 365',
  category: 'crm',
  apiHosts: ['{environment_host}'],
  variables: {
    ...microsoftClouds.variables,
    environment_host: {
      label: 'host of the environment, as in its address',
      from: 'start',
      name: 'environment_host',
      values: host,
      example: 'acme.crm4.dynamics.com',
    },
  },
  scopes: ['offline_access', impersonation],
  unechoedScopes: ['offline_access', impersonation],
  apiHeaders: { 'odata-maxversion': '4.0', 'odata-version': '4.0' },
  apiErrors: { code: 'error.code' },
  account: {
    url: "https://{environment_host}/api/data/v9.2/systemusers?$select=systemuserid,internalemailaddress,fullname&$filter=Microsoft.Dynamics.CRM.EqualUserId(PropertyName=@p1)&@p1='systemuserid'",
    idVariables: ['environment_host'],
    id: ['value.0.systemuserid'],
    label: ['value.0.internalemailaddress', 'value.0.fullname'],
  },
};

export const microsoftDynamicsPermissions = {
  offline_access: 'stay_connected',
  'https://{environment_host}/user_impersonation': 'act_as_you',
} as const;
