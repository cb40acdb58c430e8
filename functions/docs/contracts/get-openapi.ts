import * as z from 'zod/mini';
import type { Route } from '../../platform/contracts/route.ts';

const getOpenapiResponse = z.unknown().register(z.globalRegistry, {
  id: 'OpenapiDocument',
  type: 'object',
  description: 'This document.',
});

export const getOpenapi = {
  operationId: 'getOpenapi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document',
  description:
    'The OpenAPI 3.1 document of the API, generated from the schemas that validate requests.',
  request: {},
  response: { status: 200, description: 'The document.', body: getOpenapiResponse },
} as const satisfies Route;
