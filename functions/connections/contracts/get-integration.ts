import type { Route } from '../../platform/contracts/route.ts';
import { integration, integrationPath } from './integration.ts';

export const getIntegration = {
  operationId: 'getIntegration',
  method: 'GET',
  path: '/integrations/{integration_id}',
  summary: 'Get an integration',
  description: 'One connected account, as in the list of integrations.',
  scope: 'integrations:read',
  forSessions: true,
  request: { path: integrationPath },
  response: { status: 200, description: 'The integration.', body: integration },
  uses: {
    tables: { integrations: ['dynamodb:GetItem'], 'integrations/by_id': ['dynamodb:Query'] },
  },
} as const satisfies Route;
