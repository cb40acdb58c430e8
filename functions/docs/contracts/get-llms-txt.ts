import type { Route } from '../../platform/contracts/route.ts';

export const getLlmsTxt = {
  operationId: 'getLlmsTxt',
  method: 'GET',
  path: '/llms.txt',
  summary: 'The documentation, for programs',
  description:
    'Every page of the documentation with a sentence about it, and its address as Markdown.',
  request: {},
  response: { status: 200, description: 'The list.', mediaTypes: ['text/plain'] },
} as const satisfies Route;
