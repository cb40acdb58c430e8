import * as z from 'zod/mini';
import { clientReferenceOf } from '../../platform/contracts/caller-metadata.ts';
import { described } from '../../platform/contracts/described.ts';
import {
  integrationTypes,
  integrationTypeValue,
} from '../../platform/contracts/integration-type.ts';
import { nextPageHeaders, pageQuery } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { connectionStatuses } from '../domain/connection-state.ts';
import { integration } from './integration.ts';

/** One with metadata takes up to 60 kB, so a page may be cut earlier: {@link fitPage}. */
export const mostIntegrations = 1000;

const listIntegrationsQuery = z.object({
  integration_type: described(z.optional(integrationTypeValue), 'Only integrations of this type.'),
  status: described(
    z.optional(z.enum(connectionStatuses, `use one of: ${connectionStatuses.join(', ')}`)),
    'Only integrations with this status.',
  ),
  client_reference: z.optional(clientReferenceOf('Only integrations with this reference.')),
  ...pageQuery('integrations', mostIntegrations),
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
    headers: nextPageHeaders(),
  },
  errors: ['validation_failed'],
  uses: {
    tables: {
      // The index by reference has keys alone, and its queries fetch the rows.
      integrations: ['dynamodb:Query'],
      'integrations/by_reference': ['dynamodb:Query'],
      'integrations/by_type': ['dynamodb:Query'],
    },
  },
} as const satisfies Route;
