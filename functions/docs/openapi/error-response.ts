import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { errorBody, eventTokenErrorBody } from '../../platform/contracts/error.ts';
import { type ErrorCode, errorCodes } from '../../platform/contracts/error-codes.ts';
import {
  type Example,
  errorExamples,
  exampleBody,
  throttledExample,
} from '../../platform/contracts/examples/errors.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { headersOfError } from './headers.ts';

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

/** An endpoint's own example, or one that is as good for every endpoint where the code means the same. */
const exampleOfCode = (route: Route, { refused }: Example, code: ErrorCode) => {
  if (refused?.[code] || route.meanings?.[code]) return refused?.[code];
  return code === 'rate_limited' && !route.scope ? throttledExample : errorExamples[code];
};

const examplesOf = (route: Route, example: Example, codes: readonly ErrorCode[]) => {
  const examples = codes.flatMap((code) => {
    const found = exampleOfCode(route, example, code);
    return found ? [[code, { value: exampleBody(code, found) }] as const] : [];
  });
  return examples.length > 0 ? { examples: Object.fromEntries(examples) } : {};
};

/** Whether a browser gets this status as a page. */
export const isPage = ({ response }: Route, status: number) =>
  response.pagesAt?.includes(status) === true;

export const responseOf = (
  route: Route,
  example: Example,
  { status, codes }: { status: number; codes: readonly ErrorCode[] },
): ZodOpenApiResponseObject => ({
  description: codes.map((code) => `\`${code}\`: ${meaningOf(route, code)}`).join('\n\n'),
  headers: headersOfError(route.scope !== undefined, status),
  content: {
    'application/json': {
      schema: bodyOf(status, codes),
      ...examplesOf(route, example, codes),
    },
    ...(isPage(route, status) ? { 'text/html': { schema: { type: 'string' } } } : {}),
  },
});
