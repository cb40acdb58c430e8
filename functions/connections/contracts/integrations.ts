import * as z from 'zod/mini';
import { clientReferenceOf, metadataOf } from '../../platform/contracts/caller-metadata.ts';
import { described } from '../../platform/contracts/described.ts';
import {
  integrationTypes,
  integrationTypeValue,
} from '../../platform/contracts/integration-type.ts';
import { pageCursor, pageLimit } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { isConnectionName, mostNameCharacters } from '../domain/connection-name.ts';
import { connectionStatuses } from '../domain/connection-state.ts';
import { integration, integrationPath } from './integration.ts';

/** One with metadata takes up to 60 kB, so a page may be cut earlier: {@link countFitting}. */
export const mostIntegrations = 1000;

const listIntegrationsQuery = z.object({
  integration_type: described(z.optional(integrationTypeValue), 'Only integrations of this type.'),
  status: described(
    z.optional(z.enum(connectionStatuses, `use one of: ${connectionStatuses.join(', ')}`)),
    'Only integrations with this status.',
  ),
  client_reference: z.optional(clientReferenceOf('Only integrations with this reference.')),
  limit: described(
    z.optional(pageLimit),
    `The most integrations of one answer, ${mostIntegrations} without it; fewer if they are more than 5 MB.`,
  ),
  cursor: described(
    z.optional(pageCursor(200)),
    'The position from the Link header of the previous page.',
  ),
});

const listIntegrationsHeaders = z.object({
  Link: described(
    z.optional(z.string()),
    '`<url>; rel="next"` leads to the next page, if there is one.',
  ),
});

export const listIntegrations = {
  operationId: 'listIntegrations',
  method: 'GET',
  path: '/integrations',
  summary: 'List integrations',
  description:
    'The tenant’s connected accounts, sorted by type, oldest first. ' +
    `All types: ${integrationTypes.join(', ')}.`,
  scope: 'integrations:read',
  forSessions: true,
  request: { query: listIntegrationsQuery },
  response: {
    status: 200,
    description: 'The integrations.',
    body: z.array(integration),
    headers: listIntegrationsHeaders,
  },
  errors: ['validation_failed'],
  uses: { tables: { integrations: ['dynamodb:Query'] } },
} as const satisfies Route;

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
    },
    updates: {
      integrations: ['name', 'client_reference', 'metadata', 'primary_id', 'version'],
    },
  },
} as const satisfies Route;
