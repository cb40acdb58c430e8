import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Route } from '../contracts/route.ts';
import type { PrivacyRequest } from '../domain/disconnect/carry-out-notice.ts';
import type { Fault } from '../domain/model/fault.ts';
import { callerOf } from '../http/request.ts';
import { printLine, startLines } from './print-line.ts';

/**
 * The parts of an error that may be logged. The text of a SyntaxError quotes what it could not
 * parse, which may be a secret, so it is left out.
 */
const describe = (error: unknown, causes = 5): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: error instanceof SyntaxError ? undefined : error.message,
    place: place?.slice(0, 5).map((line) => line.trim()),
    // An error may be its own cause.
    cause:
      error.cause instanceof Error && causes > 0 ? describe(error.cause, causes - 1) : undefined,
  };
};

/**
 * Logs a failure.
 * @param fault of a `caller`: only the tenant or its person can act, so nobody on call is to read it
 */
export const logError = (error: unknown, fault?: Fault): void => {
  const reason = describe(error);
  if (fault === 'caller') printLine('INFO', 'refused', { reason });
  else printLine('ERROR', 'failed', { reason });
};

/** Logs that the read in INIT did not succeed, which fails no request. */
export const logUnprepared = (operation: string, error: unknown): void =>
  printLine('INFO', 'not_prepared', { operation, reason: describe(error) });

/** Logs one line per run of a scheduled function, with its counts. */
export const logRun = (operation: string, counts: Record<string, number | boolean>): void =>
  printLine('INFO', 'run', { operation, ...counts });

/** Who asks for whose connection, once the request of an invocation was checked. */
type Known = { tenant_id?: unknown; requested_by?: unknown };

/**
 * Logs one line per invocation of a function without a route: who asked for what, and how it ended,
 * never what was given.
 */
export const startInvocation = (operation: string, requestId: string) => {
  const startedAtMs = Date.now();
  let known: Known = {};
  startLines(requestId);
  return {
    knows: ({ tenant_id, requested_by }: Known): void => {
      known = { tenant_id, requested_by };
    },
    end: (result: string): void =>
      printLine('INFO', 'invocation', {
        request_id: requestId,
        operation,
        ...known,
        result,
        duration_ms: Date.now() - startedAtMs,
      }),
  };
};

/** One line per request about somebody's data, for who has to show what was done. */
export const logPrivacyRequest = (request: PrivacyRequest): void =>
  printLine('INFO', 'privacy_request', {
    provider: request.provider,
    request: request.request,
    account_key_hash: request.accountKeyHash,
    erased_connections: request.erasedConnections,
    confirmation_code: request.confirmationCode,
  });

/** Logs one line per request, and adds X-Request-Id to every answer. Never logs paths or queries. */
export const requestLog = (
  route: Route,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, Started> => {
  const finish = ({ event, response, internal }: Finished) => {
    const requestId = event.requestContext.requestId;
    if (response) response.headers = { ...response.headers, 'X-Request-Id': requestId };
    printLine('INFO', 'request', {
      request_id: requestId,
      operation: route.operationId,
      tenant_id: callerOf(event)?.tenantId,
      status: response?.statusCode,
      duration_ms: Date.now() - internal.startedAtMs,
    });
  };
  return {
    before: ({ event, internal }) => {
      startLines(event.requestContext.requestId);
      internal.startedAtMs = Date.now();
    },
    after: finish,
    onError: finish,
  };
};

type Started = { startedAtMs: number };
type Finished = {
  event: APIGatewayProxyEvent;
  response: APIGatewayProxyResult | null | undefined;
  internal: Started;
};
