import type { Route } from '../../platform/contracts/route.ts';
import type { ErrorCode } from '../../platform/contracts/service-error.ts';

export const errorsOf = (route: Route): ErrorCode[] => [
  'malformed_request',
  'forbidden',
  'not_found',
  'rate_limited',
  // The gateway reads the body of a GET too.
  'request_too_large',
  'internal_error',
  ...(route.scope ? (['unauthorized', 'missing_scope', 'origin_not_allowed'] as const) : []),
  ...(route.errors ?? []),
];
