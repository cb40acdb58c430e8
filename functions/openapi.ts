import {
  createDocument,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { apiVersion } from './contracts/api-version.ts';
import { errorBody } from './contracts/error.ts';
import { commonHeaders, rateLimitHeaders, retryHeaders } from './contracts/headers.ts';
import type { Route } from './contracts/route.ts';
import { type ErrorCode, errorCodes } from './domain/model/errors.ts';
import { routes } from './routes.ts';

const errorsOf = (route: Route): ErrorCode[] => [
  'malformed_request',
  'forbidden',
  'not_found',
  'rate_limited',
  'internal_error',
  ...(route.scope ? (['unauthorized', 'missing_scope'] as const) : []),
  ...route.errors,
];

/** What a code means on one route; without a key only the service as a whole has a limit. */
const meaningOf = ({ scope, meanings }: Route, code: ErrorCode): string => {
  const rateLimited = scope
    ? 'The API key, or the service as a whole, is over its limit.'
    : 'The service as a whole is over its limit.';
  return meanings?.[code] ?? (code === 'rate_limited' ? rateLimited : errorCodes[code].meaning);
};

/**
 * What the gateway answers comes before a key's limit is asked, and has no headers of it: every
 * 401, no 422, and some of the others.
 */
const limitHeaders = ({ scope }: Route, status: number) => {
  if (!scope || status === 401) return {};
  return (status < 400 || status === 422 ? rateLimitHeaders : rateLimitHeaders.partial()).shape;
};

/** The statuses a route may answer with, each with what it can mean. */
const errorResponses = (route: Route): ZodOpenApiResponsesObject => {
  const byStatus = Map.groupBy(new Set(errorsOf(route)), (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${meaningOf(route, code)}`).join('\n\n'),
          headers: commonHeaders
            .extend(status === 429 ? retryHeaders.shape : {})
            .extend(limitHeaders(route, status)),
          content: { 'application/json': { schema: errorBody } },
        },
      ]),
  );
};

const successHeaders = (route: Route) =>
  commonHeaders
    .extend(limitHeaders(route, route.response.status))
    .extend(route.response.headers?.shape ?? {});

const openQuery = ({ name, description }: { name: string; description: string }) => ({
  in: 'query' as const,
  name,
  description,
  style: 'form' as const,
  explode: true,
  schema: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
});

const operation = (route: Route) => ({
  operationId: route.operationId,
  summary: route.summary,
  description: route.description,
  tags: [route.extension ? 'Extensions' : 'API reference'],
  ...(route.extension ? { 'x-extension': true } : {}),
  security: route.scope ? [{ ApiKey: [] }] : [],
  requestParams: {
    ...(route.request.path ? { path: route.request.path } : {}),
    ...(route.request.query ? { query: route.request.query } : {}),
  },
  ...(route.request.openQuery ? { parameters: [openQuery(route.request.openQuery)] } : {}),
  ...(route.request.body
    ? { requestBody: { content: { 'application/json': { schema: route.request.body } } } }
    : {}),
  responses: {
    [String(route.response.status)]: {
      description: route.response.description,
      headers: successHeaders(route),
      ...(route.response.body
        ? { content: { 'application/json': { schema: route.response.body } } }
        : {}),
    },
    ...errorResponses(route),
  },
});

/**
 * OpenAPI 3.1 from the route table. What the API reference does not have is tagged `Extensions`
 * and marked `x-extension`.
 */
export const createOpenapiDocument = (publicBaseUrl: string) =>
  createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Trunkline API',
      version: apiVersion,
      description:
        'Integrations, event configuration and agents of a voice-agent platform. Every error is ' +
        '`{detail}`, with a stable `code`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicBaseUrl }],
    tags: [
      { name: 'API reference', description: 'As documented.' },
      { name: 'Extensions', description: 'Beyond the documented API.' },
    ],
    paths: routes.reduce<ZodOpenApiPathsObject>((paths, route) => {
      const method = route.method.toLowerCase() as 'get' | 'post' | 'delete';
      paths[route.path] = { ...paths[route.path], [method]: operation(route) };
      return paths;
    }, {}),
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A tenant’s API key.',
        },
      },
    },
  });
