import type { Provider } from './provider.ts';

/**
 * Older errors of the token endpoint are a `status` beside the standard `error`. Unverified:
 * BAD_CLIENT_ID and BAD_CLIENT_SECRET.
 * @see https://developers.hubspot.com/docs/api-reference/error-handling
 */
export const hubspotErrors = {
  tokenErrors: {
    reconnect: ['BAD_REFRESH_TOKEN', 'BAD_AUTH_CODE', 'EXPIRED_AUTH_CODE'],
    appConfiguration: [
      'BAD_CLIENT_ID',
      'BAD_CLIENT_SECRET',
      'BAD_REDIRECT_URI',
      'MISMATCH_REDIRECT_URI_AUTH_CODE',
    ],
  },
  apiErrors: {
    code: 'category',
    unauthorized: ['EXPIRED_AUTHENTICATION', 'INVALID_AUTHENTICATION'],
    missingScope: ['MISSING_SCOPES'],
    notFound: ['OBJECT_NOT_FOUND'],
    rateLimited: ['RATE_LIMITS'],
  },
} as const satisfies Partial<Provider>;
