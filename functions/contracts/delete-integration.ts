import * as z from 'zod/mini';
import { integrationPath } from './integration.ts';
import { type Route, rateLimiterTables } from './route.ts';

const deleted = z
  .object({
    id: z
      .uuid()
      .register(z.globalRegistry, { description: 'Identifier of the deleted integration.' }),
    revoked: z
      .boolean()
      .register(z.globalRegistry, { description: 'Whether the provider ended the grant.' }),
    detail: z.string().register(z.globalRegistry, {
      description: 'Whether the grant was revoked and, if not, why and what the person can do.',
      example: 'The connection is deleted, and Slack has ended its grant.',
    }),
  })
  .register(z.globalRegistry, { id: 'DeletedIntegration' });

export const deleteIntegration = {
  operationId: 'deleteIntegration',
  method: 'DELETE',
  path: '/integrations/{integration_id}',
  summary: 'Disconnect an integration',
  description:
    'Revokes the grant at the provider if possible, then deletes the connection in any case. ' +
    'A grant that other connections of the same account use is not revoked.',
  extension: true,
  scope: 'integrations:write',
  throttle: { perSecond: 50, burst: 100 },
  request: {
    path: integrationPath,
  },
  response: { status: 200, description: 'The integration is deleted.', body: deleted },
  errors: [],
  uses: {
    tables: {
      integrations: [
        'dynamodb:Query',
        'dynamodb:GetItem',
        'dynamodb:DeleteItem',
        // Some providers revoke a grant only with an access token that has not expired.
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
      ],
      'integrations/by_account': ['dynamodb:Query'],
      oauth_apps: ['dynamodb:GetItem'],
      ...rateLimiterTables,
    },
    keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt', 'kms:GenerateDataKey'] },
  },
} as const satisfies Route;
