import type { Example } from '../../platform/contracts/examples/errors.ts';
import type { Route } from '../../platform/contracts/route.ts';
import type { createErrorResponses } from './error-responses.ts';
import { openQuery, requestBody, requestParams } from './operation-request.ts';
import { accepted, success } from './success-responses.ts';
import { tagOf } from './tags.ts';

export const operation = (
  route: Route,
  example: Example,
  errorResponses: ReturnType<typeof createErrorResponses>,
) => ({
  operationId: route.operationId,
  summary: route.summary,
  description: route.description,
  tags: [tagOf(route)],
  ...(route.isInReference ? {} : { 'x-extension': true }),
  // Spectral refuses scopes of another scheme than OAuth in `security`, which OpenAPI 3.1 allows there.
  ...(route.scope ? { 'x-scope': route.scope } : {}),
  security: [
    ...(route.scope ? [{ ApiKey: [] }] : []),
    ...(route.forSessions ? [{ Session: [] }] : []),
  ],
  ...requestParams(route),
  ...(route.request.openQuery ? { parameters: [openQuery(route.request.openQuery)] } : {}),
  ...requestBody(route, example),
  responses: {
    [String(route.response.status)]: success(route, example),
    ...accepted(route),
    ...errorResponses(route, example),
  },
});
