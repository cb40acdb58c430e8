import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

/** Middleware of endpoints that keeps a state from a request until its answer. */
export type Middleware<State extends Record<string, unknown>> = MiddlewareObj<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  Context,
  State
>;

export type MiddlewareRequest<State extends Record<string, unknown>> = Request<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  Context,
  State
>;
