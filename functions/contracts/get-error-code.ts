import * as z from 'zod/mini';
import { described } from './described.ts';
import { basePath, type Route } from './route.ts';
import { type ErrorCode, errorCodes } from './service-error.ts';

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

export const getErrorCode = {
  operationId: 'getErrorCode',
  method: 'GET',
  path: '/docs/errors/{code}',
  summary: 'Documentation of an error code',
  description: 'A page for people: what the `code` of an error means, and what to do next.',
  request: {
    path: z.object({
      code: described(
        z.enum(codes, `There is no such error code; see /${basePath}/docs/errors`),
        'The `code` of an error.',
        'not_found',
      ),
    }),
  },
  response: { status: 200, description: 'The page.', mediaTypes: ['text/html'] },
} as const satisfies Route;
