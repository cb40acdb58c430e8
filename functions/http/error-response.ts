import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { errorCodes, ServiceError } from '../contracts/service-error.ts';
import { logError } from '../telemetry/logging.ts';
import { helpLink } from './help-link.ts';
import { json } from './json.ts';

const internal = new ServiceError(
  'internal_error',
  'Something failed on our side. Try again; if it fails again, send the request_id to support.',
);

/** The only place that turns an error into HTTP. An unknown error is logged, and its text stays inside. */
export const errorResponse = (): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: (request) => {
    const known = request.error instanceof ServiceError ? request.error : undefined;
    const { code, message, fieldErrors, retryAfterSeconds } = known ?? internal;
    const { status } = errorCodes[code];
    if (status >= 500) logError(known?.cause ?? request.error);
    request.response = json(
      status,
      {
        detail: message,
        code,
        request_id: request.event.requestContext.requestId,
        errors: fieldErrors,
      },
      {
        ...helpLink(code),
        // Only a 429 is documented with it.
        ...(status === 429 && retryAfterSeconds !== undefined
          ? { 'Retry-After': String(retryAfterSeconds) }
          : {}),
      },
    );
  },
});
