import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';

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
  scope: 'events:read',
  forSessions: true,
  request: {},
  response: { status: 200, description: 'The components.', body: z.array(component) },
} as const satisfies Route;
