import middy from '@middy/core';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { type Config, readConfig } from '../config.ts';
import { basePath, type Route } from '../contracts/route.ts';
import { ServiceError } from '../contracts/service-error.ts';
import type { RateLimiter } from '../domain/model/ports.ts';
import { logUnprepared, requestLog } from '../telemetry/logging.ts';
import { requestMetrics } from '../telemetry/metrics.ts';
import { type Caller, callerOf, reachOf } from './caller.ts';
import { cors } from './cors.ts';
import { deadlineOf } from './deadline.ts';
import { errorResponse, type Page } from './error-response.ts';
import { json } from './json.ts';
import { rateLimit } from './rate-limit.ts';
import { type ApiRequest, type ApiResponse, originOf } from './request.ts';
import { callNotAllowed } from './session-refusals.ts';
import { validate } from './validation.ts';

/** What every composition must have: keyed endpoints need the rate limiter. */
type Common<R extends Route> = R extends { scope: string } ? { rateLimiter: RateLimiter } : object;

/**
 * Makes the Lambda handler of a route. Only this function orders the middleware. Dependencies are
 * composed once, when the function is loaded.
 * @param missingPage what is answered to some in the place of a 404 as JSON, if the route says so
 */
export const endpoint = <R extends Route, D extends Common<R>>(
  route: R,
  compose: (config: Config) => D,
  handle: (deps: D, request: ApiRequest<R>) => Promise<ApiResponse<R>>,
  missingPage?: (deps: D, accept?: string) => Promise<Page | undefined>,
) => {
  const composeAll = (config: Config) => ({
    deps: compose(config),
    baseUrl: config.publicBaseUrl,
  });
  let composed = composeInInit(composeAll);
  const all = () => {
    composed ??= composeAll(readConfig());
    return composed;
  };

  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>(
    async (event: APIGatewayProxyEvent, context: Context) => {
      const caller = callerOf(event);
      if (caller) assertMay(route, caller);
      const { body, headers, text, accepted } = await handle(all().deps, {
        ...validate(route, event),
        tenantId: caller?.tenantId ?? '',
        caller,
        reach: reachOf(caller ?? {}),
        headers: event.headers,
        deadline: deadlineOf(context),
        origin: originOf(event),
      } as ApiRequest<R>);
      return json(accepted ? 202 : route.response.status, body, headers, text);
    },
  );

  // Answers and errors pass this list from bottom to top: each entry sees the result of those below.
  handler.use(requestLog(route)).use(requestMetrics(route)).use(httpHeaderNormalizer());
  if (route.scope !== undefined) {
    handler.use(cors(() => new URL(all().baseUrl).origin));
    handler.use(rateLimit(() => (all().deps as { rateLimiter: RateLimiter }).rateLimiter));
  }
  const pageOf = async ({ headers }: APIGatewayProxyEvent) =>
    missingPage?.(all().deps, headers.accept);
  return handler.use(errorResponse((event) => composed?.baseUrl ?? addressOf(event), pageOf));
};

/** The base address that a request came to, as long as the configuration cannot be read. */
const addressOf = ({ requestContext: { domainName } }: APIGatewayProxyEvent): string =>
  `https://${domainName}/${basePath}`;

/**
 * In INIT a function has a whole CPU. What is wrong with the configuration is thrown by the first
 * invocation, and logged and answered like any fault of ours.
 */
const composeInInit = <D>(compose: (config: Config) => D): D | undefined => {
  try {
    return compose(readConfig());
  } catch {
    return undefined;
  }
};

/**
 * {@link endpoint} of a route with a key, after one call: see {@link prepare}.
 */
export const keyedEndpoint = async <R extends Route & { scope: string }, D extends Common<R>>(
  ...[route, compose, handle]: Parameters<typeof endpoint<R, D>>
) => {
  let rateLimiter: RateLimiter | undefined;
  const handler = endpoint<R, D>(
    route,
    (config) => {
      const deps = compose(config);
      rateLimiter = (deps as { rateLimiter: RateLimiter }).rateLimiter;
      return deps;
    },
    handle,
  );
  const { prepare: call } = rateLimiter ?? {};
  if (call) await prepare(call, (error) => logUnprepared(route.operationId, error));
  return handler;
};

/** What no route says is for sessions is not for them. */
const assertMay = ({ scope, forSessions }: Route, { scopes, session }: Caller) => {
  if (scope === undefined) return;
  if (session && !forSessions) throw callNotAllowed();
  if (scopes.includes(scope) || scopes.includes('*')) return;
  const how = session
    ? `This session lacks the scope ${scope}, as the API key does that made it. Make it with one that has it.`
    : `This API key lacks the scope ${scope}. Use one that has it, or ask for a new key.`;
  throw new ServiceError('missing_scope', how);
};

/** Several times what a call takes. INIT itself has 10 s. */
const mostMs = 500;

/**
 * Awaits one call in INIT, where a function has a whole CPU: the connection, TLS and the SDK's code are
 * then ready for the first request. Nothing goes on after it, since the process may be frozen then.
 * @param report gets a failure, which is no reason not to start
 */
export const prepare = async (
  call: (signal: AbortSignal) => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), mostMs);
  try {
    await call(controller.signal);
  } catch (error) {
    report(error);
  } finally {
    clearTimeout(timer);
  }
};
