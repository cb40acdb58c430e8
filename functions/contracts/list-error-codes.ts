import type { Route } from './route.ts';

export const listErrorCodes = {
  operationId: 'listErrorCodes',
  method: 'GET',
  path: '/docs/errors',
  summary: 'Documentation of the error codes',
  description: 'A page for people with every `code` of an error.',
  extension: true,
  throttle: { perSecond: 20, burst: 40 },
  request: {},
  response: { status: 200, description: 'The page.', mediaTypes: ['text/html'] },
  uses: {},
} as const satisfies Route;
