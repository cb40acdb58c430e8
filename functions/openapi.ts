import {
  createDocument,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { apiVersion } from './contracts/api-version.ts';
import { errorBody } from './contracts/error.ts';
import { commonHeaders, errorHeaders, rateLimitHeaders, retryHeaders } from './contracts/headers.ts';
import type { Route } from './contracts/route.ts';
import { type ErrorCode, errorCodes } from './domain/model/errors.ts';
import { routes } from './routes.ts';

/** Every code that a route may answer with. */
export const errorsOf = (route: Route): ErrorCode[] => [
  'malformed_request',
  'forbidden',
  'not_found',
  'rate_limited',
  // The gateway reads the body of a GET too.
  'request_too_large',
  'internal_error',
  ...(route.scope ? (['unauthorized', 'missing_scope'] as const) : []),
  ...route.errors,
];

/** What a code means on a route. Without a key only the whole service has a rate limit. */
const meaningOf = ({ scope, meanings }: Route, code: ErrorCode): string => {
  const rateLimited = scope
    ? 'The API key, or the whole service, has exceeded its rate limit.'
    : 'The whole service has exceeded its rate limit.';
  return meanings?.[code] ?? (code === 'rate_limited' ? rateLimited : errorCodes[code].meaning);
};

/**
 * The gateway's own answers have no rate limit headers, since the key's limit was not checked yet:
 * every 401, no 422, and some of the others.
 */
const limitHeaders = ({ scope }: Route, status: number) => {
  if (!scope || status === 401) return {};
  return (status < 400 || status === 422 ? rateLimitHeaders : rateLimitHeaders.partial()).shape;
};

/** The error statuses of a route, each with its codes and their meanings. */
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
            .extend(errorHeaders.shape)
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

const requestBody = ({ request: { body, rawBody } }: Route) => {
  if (body) return { requestBody: { content: { 'application/json': { schema: body } } } };
  if (!rawBody) return {};
  const { description, mediaTypes } = rawBody;
  const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }]));
  return { requestBody: { description, content } };
};

const successContent = ({ response: { body, mediaTypes = [] } }: Route) => {
  if (body) return { content: { 'application/json': { schema: body } } };
  const text = { schema: { type: 'string' as const } };
  return mediaTypes.length > 0
    ? { content: Object.fromEntries(mediaTypes.map((type) => [type, text])) }
    : {};
};

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
  ...requestBody(route),
  responses: {
    [String(route.response.status)]: {
      description: route.response.description,
      headers: successHeaders(route),
      ...successContent(route),
    },
    ...errorResponses(route),
  },
});

/**
 * The OpenAPI 3.1 document, built from the route table. Endpoints that the API reference lacks have
 * the tag `Extensions` and `x-extension`.
 */
export const createOpenapiDocument = (publicBaseUrl: string) =>
  createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Trunkline API',
      version: apiVersion,
      description:
        'Integrations, event configuration and agents of a voice-agent platform. Every error has a ' +
        '`detail` for people and a stable `code` for programs.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicBaseUrl }],
    tags: [
      { name: 'API reference', description: 'Endpoints of the API reference.' },
      { name: 'Extensions', description: 'Endpoints that the API reference does not have.' },
    ],
    paths: routes.reduce<ZodOpenApiPathsObject>((paths, route) => {
      const method = route.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
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
