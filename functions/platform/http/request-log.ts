import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Route } from '../contracts/route.ts';
import { printLine, startLines } from '../telemetry/logging.ts';
import { callerOf } from './caller.ts';

/** Logs one line per request, and adds X-Request-Id to every answer. Never logs paths or queries. */
export const requestLog = (
  route: Route,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, RequestStart> => {
  const finish = ({ event, response, internal }: FinishedRequest) => {
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

type RequestStart = { startedAtMs: number };
type FinishedRequest = Request<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  Context,
  RequestStart
>;
