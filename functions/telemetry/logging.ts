import { Logger } from '@aws-lambda-powertools/logger';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Route } from '../contracts/route.ts';
import { callerOf } from '../http/request.ts';

const logger = new Logger({ serviceName: 'trunkline' });

/**
 * What may be told of an error: our own words, and the name and place of others. The text of a
 * SyntaxError quotes what it could not parse, so it is left out.
 */
const describe = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: error instanceof SyntaxError ? undefined : error.message,
    place: place?.slice(0, 5).map((line) => line.trim()),
    cause: error.cause instanceof Error ? describe(error.cause) : undefined,
  };
};

export const logError = (error: unknown): void =>
  logger.error('failed', { reason: describe(error) });

/** One line per run of a scheduled function: its name and what it counted. */
export const logRun = (operation: string, counts: Record<string, number | boolean>): void =>
  logger.info('run', { operation, ...counts });

/** One line per request, and X-Request-Id on every answer. Paths and queries are never logged. */
export const requestLog = (
  route: Route,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, Started> => {
  const finish = ({ event, response, internal }: Finished) => {
    const requestId = event.requestContext.requestId;
    if (response) response.headers = { ...response.headers, 'X-Request-Id': requestId };
    logger.info('request', {
      request_id: requestId,
      operation: route.operationId,
      tenant_id: callerOf(event)?.tenantId,
      status: response?.statusCode,
      duration_ms: Date.now() - internal.startedAtMs,
    });
  };
  return {
    before: ({ event, internal }) => {
      logger.resetKeys();
      logger.appendKeys({ request_id: event.requestContext.requestId });
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
