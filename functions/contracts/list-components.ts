import * as z from 'zod/mini';
import { described, named } from './described.ts';
import { type Route, rateLimiterTables } from './route.ts';

const component = named('Component', {
  key: described(z.string(), 'The `component_key`.', 'hubspot'),
  label: described(z.string(), 'Name for people.', 'HubSpot'),
  integration_type: described(
    z.string(),
    'The integration whose connection its fields use.',
    'hubspot',
  ),
});

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
  uses: { tables: { ...rateLimiterTables } },
} as const satisfies Route;
