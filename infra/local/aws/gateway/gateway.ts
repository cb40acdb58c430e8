import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { FailedInvocation, LocalFunction } from '../lambda/local-function.ts';
import type { InspectedRequest } from '../waf/rate-rules.ts';
import { type GatewayEndpoint, type Match, matchRoute } from './match-route.ts';
import { proxyEvent } from './proxy-event.ts';
import {
  type GatewayResponseType,
  type GatewayResult,
  type Respond,
  readBody,
  writeGatewayResult,
} from './server.ts';
import { createThrottles } from './throttle.ts';
import type { createTokenAuthorizer } from './token-authorizer.ts';

const timeoutMs = 29_000;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** An answered request, without the query, which may hold a state. */
export type ServedRequest = {
  method: string;
  path: string;
  /** The page that sent it, if one did. */
  origin?: string | undefined;
  durationMs: number;
  result: GatewayResult;
};

/** An API, as its REST API describes it. */
export type RestApi = {
  /** With which every path starts. */
  stage: string;
  endpoints: readonly GatewayEndpoint[];
  respond: Respond;
  /** Whether WAF refuses a request. */
  isBlocked?(sent: InspectedRequest): boolean;
};

type GatewayDeps = RestApi & {
  functions: ReadonlyMap<string, LocalFunction>;
  authorize: ReturnType<typeof createTokenAuthorizer>;
  /** Called for every answer. */
  onResult(served: ServedRequest): void;
};

type RequestTarget = { requestId: string; path: string; query: string };
type Throttling = { admits: ReturnType<typeof createThrottles> };

/** The parts of API Gateway that this API uses. */
export const createGateway = (api: GatewayDeps): RequestListener => {
  const gateway = { ...api, admits: createThrottles() };
  return async (request, response) => {
    const startedAtMs = Date.now();
    const requestId = randomUUID();
    // A fragment is no part of a request: it is cut, wherever a client sends one.
    const url = (request.url ?? '').replace(/^https?:\/\/[^/?#]*|#.*$/gi, '');
    const [path = '', ...rest] = url.split('?');
    const result = await resultFor(gateway, request, { requestId, path, query: rest.join('?') })
      .catch((error: unknown): GatewayResponseType => {
        console.error(error);
        return 'DEFAULT_5XX';
      })
      .then((given) => (typeof given === 'string' ? gateway.respond(given, requestId) : given));
    response.on('finish', () => {
      const { method = '', headers } = request;
      const { origin } = headers;
      gateway.onResult({ method, path, origin, durationMs: Date.now() - startedAtMs, result });
    });
    writeGatewayResult(response, result);
  };
};

/** The method that is called, unless the request is refused before one is chosen, or by its throttle. */
const methodOf = (
  gateway: GatewayDeps & Throttling,
  request: IncomingMessage,
  path: string,
): Match | GatewayResponseType => {
  // API Gateway accepts only its own hosts; here this also refuses pages of other websites.
  if (!loopbackHost.test(request.headers.host ?? '')) return 'FOREIGN_HOST';
  const address = request.socket.remoteAddress ?? '';
  const { headersDistinct: headers } = request;
  const { method: sent = '' } = request;
  if (gateway.isBlocked?.({ method: sent, path, headers, address })) return 'WAF_FILTERED';
  const match = matchRoute(gateway, sent, path);
  if (!match) return 'MISSING_AUTHENTICATION_TOKEN';
  const { throttle, method, path: resource } = match.endpoint;
  if (throttle && !gateway.admits(`${method} ${resource}`, throttle)) return 'THROTTLED';
  return match;
};

/** @returns what a function answered, or which gateway response is given instead */
const resultFor = async (
  gateway: GatewayDeps & Throttling,
  request: IncomingMessage,
  { requestId, path, query }: RequestTarget,
): Promise<GatewayResult | GatewayResponseType> => {
  const match = methodOf(gateway, request, path);
  if (typeof match === 'string') return match;
  const { method, isKeyed, functionName, mock } = match.endpoint;
  if (mock) return mock(requestId);

  const token = request.headersDistinct['x-api-key']?.join(',');
  const methodArn = `arn:aws:execute-api:us-east-1:000000000000:local/${gateway.stage}/${method}${path}`;
  const caller = isKeyed
    ? await gateway.authorize(token, methodArn, requestId)
    : { context: undefined };
  if ('refused' in caller) {
    return withContext(gateway.respond(caller.refused, requestId), caller.context);
  }

  const body = await readBody(request);
  if (!body) return 'REQUEST_TOO_LARGE';
  const { stage } = gateway;
  const { context: authorizer } = caller;
  const event = eventOf(request, { stage, match, path, query, body, requestId, authorizer });
  if (!event) return 'BAD_REQUEST_PARAMETERS';
  const invoked = await inTime(gateway.functions.get(functionName)?.invoke(event, requestId));
  if (invoked === 'timeout') return 'INTEGRATION_TIMEOUT';
  if (!invoked || 'errorMessage' in invoked) return failureOf(functionName, invoked);
  const {
    statusCode,
    headers = {},
    body: text,
  }: APIGatewayProxyResult = JSON.parse(invoked.result);
  return { status: statusCode, headers, body: text };
};

/**
 * The authorizer's context in the place of its variables. Nothing else is done to a gateway response.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-gateway-responses.responseTemplates.html
 */
const withContext = (result: GatewayResult, context: Record<string, string> = {}) => ({
  ...result,
  body: result.body.replaceAll(
    /\$context\.authorizer\.(\w+)/g,
    (_, name: string) => context[name] ?? '',
  ),
});

/** @returns undefined for a query that is not percent-encoded UTF-8 */
const eventOf = (...facts: Parameters<typeof proxyEvent>): object | undefined => {
  try {
    return proxyEvent(...facts);
  } catch {
    return undefined;
  }
};

/**
 * API Gateway takes bodies of 10 MB, and Lambda events of 6 MB, in which a body may take more bytes
 * than on the wire. It answers 413 (“Request Too Long”) to those in between.
 * @see https://github.com/koki-develop/lgtm-generator/issues/10
 * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const failureOf = (
  functionName: string,
  invoked: FailedInvocation | undefined,
): GatewayResponseType => {
  if (invoked?.errorType === 'RequestEntityTooLargeException') return 'REQUEST_TOO_LARGE';
  console.error(`${functionName}: ${invoked?.errorMessage ?? 'no such function'}`);
  return 'INTEGRATION_FAILURE';
};

const inTime = <T>(invoked: T): Promise<Awaited<T> | 'timeout'> => {
  const late = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(late.resolve, timeoutMs, 'timeout');
  // A running timer would keep the answer in memory.
  return Promise.race([invoked, late.promise]).finally(() => clearTimeout(timer));
};
