import * as z from 'zod/mini';
import { integrationPath } from '../../connections/contracts/get-integration.ts';
import { described, named } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';

const deleted = named('DeletedIntegration', {
  id: described(z.uuid(), 'Identifier of the deleted integration.'),
  revoked: described(z.boolean(), 'Whether the provider ended the grant.'),
  detail: described(
    z.string(),
    'Whether the grant was revoked and, if not, why and what the person can do.',
    'The connection is deleted, and Slack has ended its grant.',
  ),
  agent_ids: described(
    z.array(z.uuid()),
    'The agents that were bound to it: they use the primary integration of its type now, if there is one.',
  ),
});

export const deleteIntegration = {
  operationId: 'deleteIntegration',
  method: 'DELETE',
  path: '/integrations/{integration_id}',
  summary: 'Disconnect an integration',
  description:
    'Revokes the grant at the provider if possible, then deletes the connection in any case. ' +
    'A grant that other connections of the same account use is not revoked, nor one whose account is ' +
    'unknown while another connection of your tenant may use it.',
  scope: 'integrations:write',
  forSessions: true,
  request: {
    path: integrationPath,
    query: z.strictObject({
      unless_bound: described(
        z.optional(z.enum(['true', 'false'], 'send true or false')),
        'Whether to refuse while agents are bound to it. None can be bound from then on.',
        'true',
      ),
    }),
  },
  response: { status: 200, description: 'The integration is deleted.', body: deleted },
  errors: ['validation_failed', 'agents_bound'],
  uses: {
    tables: {
      integrations: [
        'dynamodb:GetItem',
        'dynamodb:DeleteItem',
        // Some providers revoke a grant only with an access token that has not expired.
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
      ],
      'integrations/by_id': ['dynamodb:Query'],
      'integrations/by_account': ['dynamodb:Query'],
      'integrations/by_company': ['dynamodb:Query'],
      // Of a connection whose account is unknown.
      'integrations/by_type': ['dynamodb:Query'],
      oauth_apps: ['dynamodb:GetItem'],
    },
    keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt', 'kms:GenerateDataKey'] },
  },
} as const satisfies Route;
