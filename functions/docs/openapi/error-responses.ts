import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { errorBody, eventTokenErrorBody } from '../../platform/contracts/error.ts';
import {
  type Example,
  errorExamples,
  exampleBody,
} from '../../platform/contracts/examples/errors.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { type ErrorCode, errorCodes } from '../../platform/contracts/service-error.ts';
import { headersOfError } from './headers.ts';

export const errorsOf = (route: Route): ErrorCode[] => [
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

/** What a code means on a route. Without a key only the whole service has a rate limit. */
const meaningOf = ({ scope, meanings }: Route, code: ErrorCode): string => {
  const rateLimited = scope
    ? 'The API key, all keys of the tenant together, or the whole service have exceeded the rate limit.'
    : 'The whole service has exceeded its rate limit.';
  return meanings?.[code] ?? (code === 'rate_limited' ? rateLimited : errorCodes[code].meaning);
};

/** AWS makes this answer itself, and may leave everything out. */
const tooLarge = errorBody
  .partial({ request_id: true, doc_url: true })
  .meta({ id: 'TooLargeError' });

const bodyOf = (status: number, codes: readonly ErrorCode[]) => {
  if (codes.includes('invalid_event_token')) return eventTokenErrorBody;
  return status === 413 ? tooLarge : errorBody;
};

const inPascalCase = (code: string) =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An endpoint's own example, or one that is as good for every endpoint where the code means the same. */
const exampleOfCode = (route: Route, { refused }: Example, code: ErrorCode) => {
  const isUsual = !route.meanings?.[code] && (route.scope || code !== 'rate_limited');
  return refused?.[code] ?? (isUsual ? errorExamples[code] : undefined);
};

const examplesOf = (route: Route, example: Example, codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const found = exampleOfCode(route, example, code);
      if (!found) return [];
      return [[code, { value: exampleBody(code, found) }]];
    }),
  );

/** Whether a browser gets this status as a page. */
const isPage = ({ response }: Route, status: number) =>
  status === 404 && response.missingAsPage === true;

const responseOf = (
  route: Route,
  example: Example,
  { status, codes }: { status: number; codes: readonly ErrorCode[] },
): ZodOpenApiResponseObject => ({
  description: codes.map((code) => `\`${code}\`: ${meaningOf(route, code)}`).join('\n\n'),
  headers: headersOfError(route.scope !== undefined, status),
  content: {
    'application/json': {
      schema: bodyOf(status, codes),
      examples: examplesOf(route, example, codes),
    },
    ...(isPage(route, status) ? { 'text/html': { schema: { type: 'string' } } } : {}),
  },
});

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
      const isOwn =
        isPage(route, status) ||
        codes.some((code) => route.meanings?.[code] ?? example.refused?.[code]);
      const id = `${codes.map(inPascalCase).join('Or')}${route.scope ? '' : 'WithoutKey'}`;
      return [String(status), isOwn ? response : share(id, response)] as const;
    });
    return Object.fromEntries(responses.sort(([a], [b]) => Number(a) - Number(b)));
  };
};
