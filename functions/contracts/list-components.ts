import * as z from 'zod/mini';
import { type Route, rateLimiterTables } from './route.ts';

const component = z
  .object({
    key: z
      .string()
      .register(z.globalRegistry, { description: 'The `component_key`.', example: 'hubspot' }),
    label: z
      .string()
      .register(z.globalRegistry, { description: 'Name for people.', example: 'HubSpot' }),
    integration_type: z.string().register(z.globalRegistry, {
      description: 'The integration whose connection its fields use.',
      example: 'hubspot',
    }),
  })
  .register(z.globalRegistry, { id: 'Component' });

export const listComponents = {
  operationId: 'listComponents',
  method: 'GET',
  path: '/events/components',
  summary: 'List components',
  description: 'All components, the sources of events.',
  extension: true,
  scope: 'events:read',
  throttle: { perSecond: 100, burst: 200 },
  request: {},
  response: { status: 200, description: 'The components.', body: z.array(component) },
  errors: [],
  uses: { tables: { ...rateLimiterTables } },
} as const satisfies Route;
