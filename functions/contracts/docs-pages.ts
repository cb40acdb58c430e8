import type { Route } from './route.ts';

export const getDocs = {
  operationId: 'getDocs',
  method: 'GET',
  path: '/docs',
  summary: 'Documentation',
  description:
    'A page for people: every endpoint, and a form that sends requests with a pasted API key.',
  request: {},
  response: { status: 200, description: 'The page.', mediaTypes: ['text/html'] },
} as const satisfies Route;

export const listErrorCodes = {
  operationId: 'listErrorCodes',
  method: 'GET',
  path: '/docs/errors',
  summary: 'Documentation of the error codes',
  description: 'A page for people with every `code` of an error.',
  request: {},
  response: { status: 200, description: 'The page.', mediaTypes: ['text/html'] },
} as const satisfies Route;
