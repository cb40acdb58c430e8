import type { Provider } from './provider.ts';

/**
 * Members that the token endpoint does not know are refused; a `code_verifier` is one that it knows, of
 * an app with a secret too. Refresh tokens are single-use, and a refresh ends all others of this person
 * (or team) and app: of several connections, only the one that is refreshed first would keep working. Until
 * Cal.com has approved an app, only its owner can connect. Accounts in the EU, at cal.eu, have other
 * hosts and are not served here. A person may let a team connect. Nothing is revoked: its API has no such
 * call. Where its permissions guard comes first, a token that has expired is a `ForbiddenException`, as a
 * missing scope is; the message, which may hold the token, says which. The service's code is closed since April 2026, and its old one is Cal.diy's. Unverified since: that
 * a refresh ends other grants; and whose account a team's is.
 * @see https://cal.com/docs/api-reference/v2/oauth
 * @see https://github.com/calcom/cal.com/blob/main/docs/api-reference/v2/oauth.mdx
 * @see https://github.com/calcom/cal.com/blob/main/apps/api/v2/src/modules/auth/oauth2/inputs/exchange.input.ts
 * @see https://github.com/calcom/cal.com/blob/main/packages/features/oauth/services/OAuthService.ts of then
 * @see https://kjpatel.me/news/open-source-is-dead the closed code, and Cal.diy
 * @see https://nebelwolfi.xyz/blog/2026-04-17-when-open-source-was-always-the-go-to-market-strategy/ the same
 * @see https://nango.dev/docs/api-integrations/cal-com-oauth/how-to-register-your-own-cal-com-oauth-app the console and the review
 */
export const calCom: Provider = {
  type: 'cal_com',
  label: 'Cal.com',
  category: 'calendar',
  authorizationEndpoint: 'https://app.cal.com/auth/oauth2/authorize',
  tokenEndpoint: 'https://api.cal.com/v2/auth/oauth2/token',
  scopes: ['PROFILE_READ', 'EVENT_TYPE_READ', 'TEAM_PROFILE_READ', 'TEAM_EVENT_TYPE_READ'],
  pkce: true,
  clientAuthentication: 'client_secret_post',
  apiErrors: {
    code: ['error.code', 'error.message'],
    unauthorized: ['UnauthorizedException', /^PermissionsGuard - no .+ for access token=/],
    missingScope: [/^insufficient_scope:/],
    notFound: ['NotFoundException'],
    rateLimited: ['ThrottlerException'],
  },
  oneGrantPerPerson: true,
  lifetime: { seconds: 30 * 86_400, extendedByRefresh: true },
  account: {
    url: 'https://api.cal.com/v2/me',
    id: ['data.id'],
    label: ['data.email', 'data.name'],
  },
};

export const calComPermissions = {
  PROFILE_READ: 'see_profile',
  EVENT_TYPE_READ: 'read_event_types',
  TEAM_PROFILE_READ: 'read_teams',
  TEAM_EVENT_TYPE_READ: 'read_event_types',
  BOOKING_READ: 'read_bookings',
  TEAM_BOOKING_READ: 'read_bookings',
} as const;
