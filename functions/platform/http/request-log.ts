import type { Route } from '../contracts/route.ts';
import { codeOf } from '../contracts/service-error.ts';
import { printLine, startLines } from '../telemetry/logging.ts';
import { callerOf } from './caller.ts';
import type { Middleware, MiddlewareRequest } from './middleware.ts';

/** Logs one line per request, and adds X-Request-Id to every answer. Never logs paths or queries. */
export const requestLog = (route: Route): Middleware<RequestStart> => {
  const finish = ({ event, response, error, internal }: MiddlewareRequest<RequestStart>) => {
    const requestId = event.requestContext.requestId;
    if (response) {
      response.headers ??= {};
      response.headers['X-Request-Id'] = requestId;
    }
    printLine('INFO', 'request', {
      request_id: requestId,
      operation: route.operationId,
      tenant_id: callerOf(event)?.tenantId,
      status: response?.statusCode,
      // API Gateway's access log cannot have it: docs/operate/logging.md.
      code: error ? codeOf(error) : undefined,
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
