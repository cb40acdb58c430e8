import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { integration } from './integration.ts';

const noSuch = 'There is no such integration. List them with GET /integrations';

/** The path schema of an endpoint about one integration. */
export const integrationPath = z.object({
  integration_id: described(sentId(noSuch), 'Identifier of the integration.'),
});

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
    tables: {
      integrations: ['dynamodb:GetItem'],
      'integrations/by_id': ['dynamodb:Query'],
      'integrations/by_type': ['dynamodb:Query'],
    },
  },
} as const satisfies Route;
