import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type ErrorCode, errorCodes } from '../contracts/error-codes.ts';
import { basePath } from '../contracts/route.ts';
import { ServiceError } from '../contracts/service-error.ts';
import { logError } from '../telemetry/logging.ts';
import type { HtmlPage } from './html-page.ts';
import { json } from './json.ts';

/**
 * The header that leads to the page of an error code. Its URL has no host, so that the gateway's own
 * answers can have it too, and begins with a slash, so that it means the same below every path.
 * @see https://www.rfc-editor.org/rfc/rfc8288#section-3.1
 */
export const helpLink = (code: ErrorCode) => ({
  Link: `</${basePath}/docs/errors/${code}>; rel="help"`,
});

/** The page of an error code. @param baseUrl the base address, without a slash at its end */
export const docUrlOf = (baseUrl: string, code: ErrorCode) => `${baseUrl}/docs/errors/${code}`;

const internal = new ServiceError(
  'internal_error',
  'Something failed on our side. Try again; if it fails again, send the request_id to support.',
);

const headersOf = ({ code, err, retryAfterSeconds }: ServiceError) => ({
  ...helpLink(code),
  ...(err ? { 'Content-Language': 'en' } : {}),
  ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
});

/**
 * The only place that turns an error into HTTP. An unknown error is logged, and its text stays inside.
 * @param pageOf what is answered to a request in the place of JSON
 */
export const errorResponse = (
  baseUrlOf: (event: APIGatewayProxyEvent) => string,
  pageOf?: (event: APIGatewayProxyEvent, status: number) => Promise<HtmlPage | undefined>,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: async (request) => {
    const known = request.error instanceof ServiceError ? request.error : undefined;
    const { code, message, fieldErrors, err } = known ?? internal;
    const { status } = errorCodes[code];
    if (status >= 500) logError(known?.cause ?? request.error);
    const page = await pageOf?.(request.event, status);
    request.response = json(
      status,
      {
        detail: message,
        code,
        request_id: request.event.requestContext.requestId,
        doc_url: docUrlOf(baseUrlOf(request.event), code),
        errors: fieldErrors,
        // As RFC 8935 section 2.3 has it.
        ...(err ? { err, description: message } : {}),
      },
      { ...headersOf(known ?? internal), ...page?.headers },
      page?.text,
    );
  },
});
