import type { Provider } from './provider.ts';

/**
 * AT&T and Verizon customers live on a separate platform, which has to be known before the consent. The
 * sandbox was closed at the end of 2024. Permissions are set on the app (ReadAccounts), not asked for. Refresh
 * tokens come only if the app may have them, are single-use and live seven days from each refresh.
 * Ending either token ends the session. 403 with CMN-401 means that the app lacks a permission; all
 * other 403s mean the person's role. Every call during the minute after a limit starts that minute
 * anew. An app is good for other accounts only once RingCentral has approved it, and one person may
 * have about five sessions of it. When the token endpoint refuses, its codes are more precise than
 * `error`. Unverified: whether one client id is known on all platforms, and what the consent page of
 * AT&T and Verizon is.
 * @see https://developers.ringcentral.com/guide/authentication/auth-code-flow
 * @see https://developers.ringcentral.com/guide/authentication/refresh-tokens
 * @see https://developers.ringcentral.com/guide/basics/errors
 * @see https://github.com/openemr/openemr its fax client, on the closed sandbox
 * @see https://developers.ringcentral.com/guide/getting-started/register-app
 * @see https://ringcentral.github.io/ringcentral-embeddable/docs/app-registration/ the console
 * @see https://github.com/ringcentral/ringcentral-api-docs/blob/main/docs/authentication/jwt-flow.md its address, which public programs have as well
 */
export const ringcentral: Provider = {
  type: 'ringcentral',
  label: 'RingCentral',
  category: 'telephony',
  authorizationEndpoint: 'https://{host}/restapi/oauth/authorize',
  tokenEndpoint: 'https://{host}/restapi/oauth/token',
  variables: {
    host: {
      label: 'RingCentral service (ringcentral, att or verizon)',
      from: 'start',
      name: 'service',
      values: {
        ringcentral: 'platform.ringcentral.com',
        att: 'platform.ringcentral.biz',
        verizon: 'platform.ringcentral.biz',
      },
      default: 'platform.ringcentral.com',
    },
  },
  scopes: [],
  pkce: true,
  clientAuthentication: 'client_secret_basic',
  tokenErrors: {
    paths: ['errors.0.errorCode', 'error'],
    reconnect: ['OAU-106', 'OAU-108', 'OAU-110'],
    administrator: ['OAU-105', 'OAU-141', 'OAU-142'],
    appConfiguration: ['OAU-109', 'OAU-112', 'OAU-113', 'OAU-120', 'OAU-125', 'OAU-146'],
  },
  lifetime: { seconds: 7 * 86_400, extendedByRefresh: true },
  apiErrors: {
    code: ['errors.0.errorCode', 'errorCode'],
    appConfiguration: ['CMN-401'],
    notFound: ['CMN-102'],
  },
  account: {
    url: 'https://{host}/restapi/v1.0/account/~/extension/~',
    id: ['account.id', 'id'],
    label: ['contact.email', 'name'],
  },
  revoke: {
    url: 'https://{host}/restapi/oauth/revoke',
    authentication: 'client_secret_basic',
    token: 'refresh_token',
  },
};
