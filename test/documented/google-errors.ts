import type { DocumentedFailure } from '../support/fields/documented-lookup.ts';

const older = (code: number, reason: string) => ({
  error: { errors: [{ reason }], code },
});

/** The three forms that all of Google's older JSON APIs share; Sheets has its own. */
export const documentedGoogleErrors = (field: string, see: string): DocumentedFailure[] => [
  {
    title: 'the credentials are not valid',
    field,
    see,
    status: 401,
    answer: older(401, 'authError'),
    becomes: { status: 422, code: 'reconnect_required' },
  },
  {
    title: 'a scope was not granted',
    field,
    see,
    status: 403,
    answer: older(403, 'insufficientPermissions'),
    becomes: { status: 422, code: 'missing_provider_scope' },
  },
  {
    title: 'the API is not enabled for the project',
    field,
    see,
    status: 403,
    answer: older(403, 'accessNotConfigured'),
    becomes: { status: 500, code: 'oauth_app_misconfigured' },
  },
  ...['userRateLimitExceeded', 'rateLimitExceeded', 'dailyLimitExceeded'].map((reason) => ({
    title: `a limit, reported as 403 and ${reason}`,
    field,
    see,
    status: 403,
    answer: older(403, reason),
    becomes: { status: 429, code: 'provider_rate_limited' },
  })),
  {
    title: 'a limit, reported as 429',
    field,
    see,
    status: 429,
    answer: older(429, 'rateLimitExceeded'),
    becomes: { status: 429, code: 'provider_rate_limited' },
  },
];
