import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ErrorCode, errorCodes } from '../../platform/contracts/error-codes.ts';
import type { Example } from '../../platform/contracts/examples/errors.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { isPage, responseOf } from './error-response.ts';
import { inPascalCase } from './webhooks.ts';

const errorsOf = (route: Route): ErrorCode[] => [
  'malformed_request',
  'forbidden',
  'not_found',
  'rate_limited',
  // The gateway reads the body of a GET too.
  'request_too_large',
  'internal_error',
  ...(route.scope ? (['unauthorized', 'missing_scope', 'origin_not_allowed'] as const) : []),
  ...(route.errors ?? []),
];

/**
 * Makes the error statuses of a route, each with its codes and their meanings. Routes whose answers
 * do not differ refer to the same one.
 */
export const createErrorResponses = () => {
  const shared = new Map<string, ZodOpenApiResponseObject>();
  const share = (id: string, response: ZodOpenApiResponseObject) => {
    const known = shared.get(id) ?? { id, ...response };
    shared.set(id, known);
    return known;
  };
  return (route: Route, example: Example): ZodOpenApiResponsesObject => {
    const byStatus = Map.groupBy(new Set(errorsOf(route)), (code) => errorCodes[code].status);
    const responses = [...byStatus].map(([status, codes]) => {
      const response = responseOf(route, example, { status, codes });
      const isSpecific = codes.some((code) => route.meanings?.[code] ?? example.refused?.[code]);
      const named = codes.map(inPascalCase).join('Or');
      const id = `${named}${route.scope ? '' : 'WithoutKey'}${isPage(route, status) ? 'OrPage' : ''}`;
      return [String(status), isSpecific ? response : share(id, response)] as const;
    });
    return Object.fromEntries(responses.sort(([a], [b]) => Number(a) - Number(b)));
  };
};
