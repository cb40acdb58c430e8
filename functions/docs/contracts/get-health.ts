import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';

const getHealthResponse = named('Health', {
  status: z.literal('ok'),
  version: described(z.string(), 'Version of the API.', '1.0.0'),
});

export const getHealth = {
  operationId: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Health',
  description: 'Whether the API answers. Uses neither tables nor keys.',
  request: {},
  response: { status: 200, description: 'The API answers.', body: getHealthResponse },
} as const satisfies Route;
