import type { Route } from '../../platform/contracts/route.ts';

export const getDocs = {
  operationId: 'getDocs',
  method: 'GET',
  path: '/docs',
  summary: 'Documentation',
  description: 'The first page of the documentation: the guide. `/docs/index.md` is its Markdown.',
  request: {},
  response: { status: 200, description: 'The page.', mediaTypes: ['text/html'] },
} as const satisfies Route;
