import * as z from 'zod';
import { type Route, rateLimiterTables } from './route.ts';

const deleted = z
  .object({
    id: z.uuid().meta({ description: 'Identifier of the integration that is gone.' }),
    revoked: z.boolean().meta({ description: 'Whether the provider ended its grant.' }),
    detail: z.string().meta({
      description: 'What was not revoked and why, and what the person can do about it.',
      example: 'The connection is deleted, and Slack has ended its grant.',
    }),
  })
  .meta({ id: 'DeletedIntegration' });

export const deleteIntegration = {
  operationId: 'deleteIntegration',
  method: 'DELETE',
  path: '/integrations/{integration_id}',
  summary: 'Disconnect an integration',
  description:
    'Ends the grant at the provider where that can be done, then deletes the connection, whatever ' +
    'the provider said. A grant that other connections of the same account use is left alone.',
  extension: true,
  scope: 'integrations:write',
  throttle: { perSecond: 50, burst: 100 },
  request: {
    path: z.object({
      integration_id: z
        .uuid({ error: 'There is no such integration. List them with GET /integrations' })
        .meta({ description: 'Identifier of the integration.' }),
    }),
  },
  response: { status: 200, description: 'It is deleted.', body: deleted },
  errors: [],
  uses: {
    tables: {
      integrations: [
        'dynamodb:Query',
        'dynamodb:GetItem',
        'dynamodb:DeleteItem',
        // A provider may want a fresh token to end a grant.
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
