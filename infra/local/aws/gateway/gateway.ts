import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { GatewayResponse, GatewayResponseType } from '../../../gateway-responses.ts';
import type { Invoked, LocalFunction } from '../functions/local-function.ts';
import {
  type Respond,
  respondAsConfigured,
  respondWith,
  writeGatewayResponse,
} from './gateway-response.ts';
import { type Endpoint, matchRoute, routeEndpoints } from './match-route.ts';
import { proxyEvent } from './proxy-event.ts';
import { readBody } from './read-body.ts';
import { type Refusal, refusalOf } from './refusal-of.ts';
import type { createTokenAuthorizer } from './token-authorizer.ts';

type Note = (answer: Parameters<typeof refusalOf>[0]) => void;
type Failed = Extract<Invoked, { errorMessage: string }>;

const timeoutMs = 29_000;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** An answer, without the query, which may hold a state. */
export type AnsweredRequest = {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  refusal: Refusal | undefined;
};

type Gateway = {
  /** By default those of the route table. */
  endpoints?: readonly Endpoint[];
  respond?: Respond;
  functions: ReadonlyMap<string, LocalFunction>;
  authorize: ReturnType<typeof createTokenAuthorizer>;
  /** Called for every answer. */
  onAnswer(answered: AnsweredRequest): void;
};

/** The parts of API Gateway that this API uses. */
export const createGateway = (gateway: Gateway): RequestListener => {
  return async (request, response) => {
    const startedAtMs = Date.now();
    const requestId = randomUUID();
    // A fragment is no part of a request: it is cut, wherever a client sends one.
    const target = (request.url ?? '').replace(/^https?:\/\/[^/?#]*|#.*$/gi, '');
    const [path = '', ...rest] = target.split('?');
    let refusal: Refusal | undefined;
    const note: Note = (noted) => {
      refusal = refusalOf(noted);
    };
    response.on('finish', () => {
      const method = request.method ?? '';
      const durationMs = Date.now() - startedAtMs;
      gateway.onAnswer({ method, path, status: response.statusCode, durationMs, refusal });
    });
    const refused = await answer(gateway, request, response, {
      requestId,
      path,
      query: rest.join('?'),
      note,
    }).catch((error: unknown): GatewayResponseType => {
      console.error(error);
      return 'DEFAULT_5XX';
    });
    if (!refused || response.headersSent) return;
    const { respond = respondAsConfigured } = gateway;
    const contents =
      typeof refused === 'string' ? respond(refused, requestId) : respondWith(refused, requestId);
    note(contents);
    writeGatewayResponse(response, contents);
  };
};

/** @returns the gateway response if no function answered */
const answer = async (
  { functions, authorize, endpoints = routeEndpoints }: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, path, query, note }: { requestId: string; path: string; query: string; note: Note },
): Promise<GatewayResponseType | GatewayResponse | undefined> => {
  // API Gateway accepts only its own hosts; here this also refuses pages of other websites.
  if (!loopbackHost.test(request.headers.host ?? '')) return 'ACCESS_DENIED';
  const match = matchRoute(endpoints, request.method ?? '', path);
  if (!match) return 'MISSING_AUTHENTICATION_TOKEN';
  if (match.endpoint.response) return match.endpoint.response;

  const { method, isKeyed, functionName } = match.endpoint;
  const token = request.headersDistinct['x-api-key']?.join(',');
  const methodArn = `arn:aws:execute-api:us-east-1:000000000000:local/api/${method}${path}`;
  const caller = isKeyed ? await authorize(token, methodArn, requestId) : { context: undefined };
  if ('refused' in caller) return caller.refused;
  const { context: authorizer } = caller;

  const body = await readBody(request);
  if (!body) return 'REQUEST_TOO_LARGE';
  let event: object;
  try {
    event = proxyEvent(request, { match, path, query, body, requestId, authorizer });
  } catch {
    return 'BAD_REQUEST_PARAMETERS';
  }
  const invoked = await inTime(functions.get(functionName)?.invoke(event, requestId));
  if (invoked === 'timeout') return 'INTEGRATION_TIMEOUT';
  if (!invoked || 'errorMessage' in invoked) return failureOf(functionName, invoked);
  const result: APIGatewayProxyResult = JSON.parse(invoked.result);
  note({ ...result, status: result.statusCode });
  send(response, result);
  return undefined;
};

/**
 * API Gateway takes bodies of 10 MB, and Lambda events of 6 MB, in which a body may take more bytes
 * than on the wire. It answers 413 (“Request Too Long”) to those in between.
 * @see https://github.com/koki-develop/lgtm-generator/issues/10
 * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const failureOf = (functionName: string, invoked: Failed | undefined): GatewayResponseType => {
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

const send = (response: ServerResponse, { headers, statusCode, body }: APIGatewayProxyResult) => {
  for (const [name, value] of Object.entries(headers ?? {})) {
    response.setHeader(name, String(value));
  }
  response.statusCode = statusCode;
  response.end(body);
};
