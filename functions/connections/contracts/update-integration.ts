import * as z from 'zod/mini';
import { clientReferenceOf, metadataOf } from '../../platform/contracts/caller-metadata.ts';
import { described } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { isConnectionName, mostNameCharacters } from '../domain/connection-name.ts';
import { integrationPath } from './get-integration.ts';
import { integration } from './integration.ts';

const nameRule = `send 1 to ${mostNameCharacters} printable characters, or null for no name`;

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
        z.nullable(z.string(nameRule).check(z.trim(), z.refine(isConnectionName, nameRule))),
      ),
      `The tenant’s own name for it, of 1 to ${mostNameCharacters} characters; null removes the name.`,
      'Sales inbox',
    ),
    client_reference: z.optional(
      z.nullable(clientReferenceOf('Whose connection it is, in your own words; null removes it.')),
    ),
    metadata: z.optional(
      z.nullable(
        metadataOf('Takes the place of all pairs that are kept with it; null removes them.'),
      ),
    ),
  })
  .check(
    z.refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: 'send `primary`, `name`, `client_reference` or `metadata`',
    }),
  );

export const updateIntegration = {
  operationId: 'updateIntegration',
  method: 'PATCH',
  path: '/integrations/{integration_id}',
  summary: 'Change an integration',
  description:
    'Its name, its reference, what is kept with it, or whether it is the primary one: only what the body has.',
  scope: 'integrations:write',
  forSessions: true,
  request: { path: integrationPath, body: updateIntegrationBody },
  response: { status: 200, description: 'The integration as it is now.', body: integration },
  errors: ['malformed_json', 'validation_failed'],
  uses: {
    tables: {
      integrations: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      'integrations/by_id': ['dynamodb:Query'],
      'integrations/by_type': ['dynamodb:Query'],
    },
    updates: {
      integrations: [
        'name',
        'client_reference',
        'metadata',
        'type_and_rank',
        'reference_and_rank',
        'version',
      ],
    },
  },
} as const satisfies Route;
