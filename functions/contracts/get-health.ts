import * as z from 'zod/mini';
import type { Route } from './route.ts';

const getHealthResponse = z
  .object({
    status: z.literal('ok'),
    version: z
      .string()
      .register(z.globalRegistry, { description: 'Version of the API.', example: '1.0.0' }),
  })
  .register(z.globalRegistry, { id: 'Health' });

export const getHealth = {
  operationId: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Health',
  description: 'Whether the API answers. Uses neither tables nor keys.',
  extension: true,
  throttle: { perSecond: 50, burst: 100 },
  request: {},
  response: { status: 200, description: 'The API answers.', body: getHealthResponse },
  errors: [],
  uses: {},
} as const satisfies Route;
