import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { errorCodes, ServiceError } from '../domain/model/errors.ts';
import { logError } from '../telemetry/logging.ts';
import { json } from './json.ts';

const internal = new ServiceError(
  'internal_error',
  'Something failed on our side. Try again; if it stays, send the X-Request-Id to support.',
);

/** The only place that turns an error into HTTP. An unknown one is logged and says nothing of itself. */
export const errorResponse = (): MiddlewareObj<unknown, APIGatewayProxyResult> => ({
  onError: (request) => {
    const known = request.error instanceof ServiceError ? request.error : undefined;
    const { code, message, fieldErrors, retryAfterSeconds } = known ?? internal;
    const { status } = errorCodes[code];
    if (status >= 500) logError(known?.cause ?? request.error);
    request.response = json(
      status,
      { detail: message, code, errors: fieldErrors },
      retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
    );
  },
});
