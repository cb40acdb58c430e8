import * as z from 'zod';
import { ifOtherAccount } from '../domain/connect/flow.ts';
import { type StartField, startFields } from '../providers/start-fields.ts';
import { integrationTypePath } from './integration-type.ts';
import { type Route, rateLimiterTables } from './route.ts';

const describe = ({ type, label, required }: StartField) =>
  `${required ? 'Required' : 'Optional'} for ${type}, the ${label}.`;

/** `x-integration-types` says the same to programs as the description to people. */
const startField = (fields: readonly StartField[]) =>
  z
    .string('send a string')
    .max(255, 'send at most 255 characters')
    .optional()
    .meta({
      description: `${fields.map(describe).join(' ')} Not for other types.`,
      examples: [...new Set(fields.flatMap(({ examples }) => examples))],
      'x-integration-types': Object.fromEntries(
        fields.map(({ type, label, required, values }) => [type, { label, required, values }]),
      ),
    });

const oauthStartBody = z
  .strictObject({
    ...Object.fromEntries([...startFields].map(([name, fields]) => [name, startField(fields)])),
    if_other_account: z
      .enum(ifOtherAccount, `use one of: ${ifOtherAccount.join(', ')}`)
      .default('refuse')
      .meta({
        description:
          'What happens if another account of the type is connected. `refuse`: it stays, and the ' +
          'callback says so. `replace`: the new account takes the place and the id of the primary ' +
          'one. `add`: both are connected. The same account is always connected again.',
      }),
  })
  .meta({ description: 'What the provider needs to know first. Most providers need nothing.' });

const oauthStartResponse = z
  .object({
    authorization_url: z.url().meta({ description: 'Send the person’s browser here.' }),
    expires_at: z.iso.datetime().meta({ description: 'When the URL stops working.' }),
  })
  .meta({ id: 'StartedConnection' });

export const oauthStart = {
  operationId: 'oauthStart',
  method: 'POST',
  path: '/integrations/oauth_start/{integration_type}',
  summary: 'Start connecting an account',
  description:
    'Answers the authorization URL, where a person grants access to their account. It works for ten minutes.',
  extension: true,
  scope: 'integrations:write',
  throttle: { perSecond: 50, burst: 100 },
  request: { path: integrationTypePath, body: oauthStartBody },
  response: { status: 201, description: 'The flow has started.', body: oauthStartResponse },
  errors: ['malformed_json', 'validation_failed', 'oauth_app_not_configured'],
  uses: {
    tables: {
      oauth_flows: ['dynamodb:PutItem'],
      oauth_apps: ['dynamodb:GetItem'],
      ...rateLimiterTables,
    },
    keys: { oauth_state: ['kms:Encrypt'] },
  },
} as const satisfies Route;
