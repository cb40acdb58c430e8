import * as z from 'zod/mini';
import { isConnectionName, mostNameCharacters } from '../domain/connection/connection-name.ts';
import { described } from './described.ts';
import { integration, integrationPath } from './integration.ts';
import type { Route } from './route.ts';

const nameWanted = `send 1 to ${mostNameCharacters} printable characters, or null for no name`;

const updateIntegrationBody = z
  .strictObject({
    primary: described(
      z.optional(
        z.literal(true, 'send true; to choose another integration, send true for that one'),
      ),
      'Makes it the primary integration of its type.',
    ),
    name: described(
      z.optional(
        z.nullable(z.string(nameWanted).check(z.trim(), z.refine(isConnectionName, nameWanted))),
      ),
      `The tenant’s own name for it, of 1 to ${mostNameCharacters} characters; null removes the name.`,
      'Sales inbox',
    ),
  })
  .check(
    z.refine(({ primary, name }) => primary !== undefined || name !== undefined, {
      error: 'send `primary` or `name`',
    }),
  );

export const updateIntegration = {
  operationId: 'updateIntegration',
  method: 'PATCH',
  path: '/integrations/{integration_id}',
  summary: 'Name an integration, or make it the primary one',
  description: 'Changes only what the body has.',
  scope: 'integrations:write',
  forSessions: true,
  request: { path: integrationPath, body: updateIntegrationBody },
  response: { status: 200, description: 'The integration as it is now.', body: integration },
  errors: ['malformed_json', 'validation_failed'],
  uses: {
    tables: {
      integrations: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      'integrations/by_id': ['dynamodb:Query'],
    },
    updates: { integrations: ['name', 'primary_id', 'version'] },
  },
} as const satisfies Route;
