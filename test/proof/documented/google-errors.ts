import {
  type DocumentedFailure,
  failing,
  misconfigured,
  missingScope,
  reconnect,
  throttled,
} from './failures.ts';

const older = (code: number, reason: string) => ({ error: { errors: [{ reason }], code } });

/** The three forms that all of Google's older JSON APIs share; Sheets has its own. */
export const documentedGoogleErrors = (field: string, see: string): DocumentedFailure[] =>
  failing(field, see, [
    reconnect('the credentials are not valid', 401, older(401, 'authError')),
    missingScope('a scope was not granted', 403, older(403, 'insufficientPermissions')),
    misconfigured('the API is not enabled for the project', 403, older(403, 'accessNotConfigured')),
    ...['userRateLimitExceeded', 'rateLimitExceeded', 'dailyLimitExceeded'].map((reason) =>
      throttled(`a limit, reported as 403 and ${reason}`, 403, older(403, reason)),
    ),
  ]);
