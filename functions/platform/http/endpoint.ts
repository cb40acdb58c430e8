import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { type Config, readConfig } from '../config.ts';
import { basePath, type Route } from '../contracts/route.ts';
import { type Caller, visibilityOf } from '../model/caller.ts';
import { requestMetrics } from '../telemetry/metrics.ts';
import { callerOf } from './caller.ts';
import { deadlineOf } from './deadline.ts';
import { errorResponse } from './error-response.ts';
import type { HtmlPage } from './html-page.ts';
import { json } from './json.ts';
import { lowerCaseHeaders } from './lower-case-headers.ts';
import { type ApiRequest, type ApiResponse, originOf, pathnameOf } from './request.ts';
import { requestLog } from './request-log.ts';
import { validate } from './validation.ts';

/** What stands before an endpoint that is not for everybody. */
export type Guard<D> = {
  /** @throws ServiceError */
  admit(route: Route, caller: Caller): void;
  /** In the order in which they see a request. */
  middleware(
    deps: () => D,
    baseUrl: () => string,
  ): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>[];
};

/** What is answered to some in the place of an error as JSON. Without a configuration there are no `deps`. */
type ErrorPage<D> = (
  deps: D | undefined,
  event: APIGatewayProxyEvent,
  status: number,
) => Promise<HtmlPage | undefined>;

type EndpointOptions<D> = { guard?: Guard<D>; errorPage?: ErrorPage<D> | undefined };

/** What an endpoint is made of. */
export type EndpointParts<R extends Route, D> = readonly [
  route: R,
  compose: (config: Config) => D,
  handle: (deps: D, request: ApiRequest<R>) => Promise<ApiResponse<R>>,
];

/**
 * Makes the Lambda handler of a route that is for everybody.
 * @param errorPage for the statuses that the route names
 */
export const endpoint = <R extends Route & { scope?: undefined }, D extends object>(
  route: R,
  compose: (config: Config) => D,
  handle: (deps: D, request: ApiRequest<R>) => Promise<ApiResponse<R>>,
  errorPage?: ErrorPage<D>,
) => {
  const atStatus: ErrorPage<D> = async (deps, event, status) =>
    route.response.pagesAt?.includes(status) ? errorPage?.(deps, event, status) : undefined;
  return endpointBehind({ errorPage: errorPage && atStatus }, route, compose, handle);
};

/**
 * Makes the Lambda handler of a route. Only this function orders the middleware. Dependencies are
 * composed once, when the function is loaded.
 */
export const endpointBehind = <R extends Route, D extends object>(
  { guard, errorPage }: EndpointOptions<D>,
  ...[route, compose, handle]: EndpointParts<R, D>
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
      if (caller) guard?.admit(route, caller);
      const { body, headers, text, status } = await handle(all().deps, {
        ...validate(route, event),
        pathname: () => pathnameOf(event),
        tenantId: caller?.tenantId ?? '',
        caller,
        visibility: visibilityOf(caller ?? {}),
        headers: event.headers,
        deadline: deadlineOf(context),
        origin: originOf(event),
      } as ApiRequest<R>);
      return json(status ?? route.response.status, body, headers, text);
    },
    // A request has a deadline of its own, so that it needs no timer of middy's.
    { timeoutEarlyInMillis: 0 },
  );

  // Answers and errors pass this list from bottom to top: each entry sees the result of those below.
  handler.use(requestLog(route)).use(requestMetrics(route)).use(lowerCaseHeaders);
  if (guard) {
    handler.use(
      guard.middleware(
        () => all().deps,
        () => all().baseUrl,
      ),
    );
  }
  return handler.use(
    errorResponse(
      (event) => composed?.baseUrl ?? addressOf(event),
      errorPage && ((event, status) => errorPage(composed?.deps, event, status)),
    ),
  );
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
