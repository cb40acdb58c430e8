import type { Route } from '../../platform/contracts/route.ts';

/**
 * What the function of all pages, and of the elements, takes: any path, if its percent-encoding is right.
 * Without a schema, so that it loads no zod.
 */
export const getStaticFile = {
  operationId: 'getStaticFile',
  servedBy: 'getStaticFile',
  method: 'GET',
  path: '/docs/{page}',
  resource: '/docs/{proxy+}',
  summary: 'A page of the documentation',
  description: 'A page of the guide, or the first one of another section.',
  request: {},
  response: {
    status: 200,
    description: 'The page.',
    mediaTypes: ['text/html', 'text/markdown'],
    pagesAt: [404],
  },
} as const satisfies Route;
