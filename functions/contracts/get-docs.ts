import type { Route } from './route.ts';

export const getDocs = {
  operationId: 'getDocs',
  method: 'GET',
  path: '/docs',
  summary: 'Documentation',
  description:
    'A page for people: every endpoint, and a form that sends requests with a pasted API key.',
  extension: true,
  throttle: { perSecond: 20, burst: 40 },
  request: {},
  response: { status: 200, description: 'The page.', mediaTypes: ['text/html'] },
  uses: {},
} as const satisfies Route;
