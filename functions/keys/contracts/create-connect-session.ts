import * as z from 'zod/mini';
import {
  clientReferenceOf,
  metadataOf,
  returnUrlOf,
} from '../../platform/contracts/caller-metadata.ts';
import { described, named } from '../../platform/contracts/described.ts';
import { integrationTypeValue } from '../../platform/contracts/integration-type.ts';
import { originValue } from '../../platform/contracts/origin-value.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { wholeNumber } from '../../platform/contracts/whole-number.ts';

const mostOrigins = 10;
const mostTypes = 100;

/** A list of 1 to so many; `items` is what an error calls them. */
const listOf = <S extends z.core.$ZodType>(
  item: S,
  most: number,
  items: string,
  { description, example }: { description: string; example: unknown },
) => {
  const message = `send a list of 1 to ${most} ${items}`;
  return z
    .array(item, message)
    .check(z.refine(({ length }) => length >= 1 && length <= most, message))
    .register(z.globalRegistry, { description, example, minItems: 1, maxItems: most });
};

const createConnectSessionBody = z.strictObject({
  allowed_origins: listOf(originValue, mostOrigins, 'origins', {
    description:
      'The origins of the pages that may use it, as `location.origin` has them. A page of any other gets 403. Your account may be limited to some.',
    example: ['https://app.example.com'],
  }),
  integration_types: z.optional(
    listOf(integrationTypeValue, mostTypes, 'integration types', {
      description: 'The only types that it sees and connects; without it, all.',
      example: ['gmail', 'slack'],
    }),
  ),
  expires_in_seconds: described(
    z._default(wholeNumber(60, 3600), 900),
    'How long it works. A page asks its server for the next one in time.',
  ),
  client_reference: z.optional(
    clientReferenceOf(
      'Whom it is for, in your own words. It then sees and touches only connections and attempts with this ' +
        'reference, and what it connects gets it. Without it, it sees all of the tenant.',
    ),
  ),
  metadata: z.optional(metadataOf('What each connection gets that it starts.')),
  return_url: z.optional(
    returnUrlOf('Where its starts lead a person back to, unless a start says another address.'),
  ),
});

const connectSession = named('ConnectSession', {
  session_token: described(
    z.string(),
    'The session, for the header `X-API-Key`. Give it to the page of the person for whom you made it; it ' +
      'is shown only here.',
    'cs_prod_4f0c2nR8TqLs1vKeYb6WdXzUa3MhPg9jE05o',
  ),
  expires_at: described(z.iso.datetime(), 'When it ends.'),
});

export const createConnectSession = {
  operationId: 'createConnectSession',
  method: 'POST',
  path: '/connect_sessions',
  summary: 'Make a session for a browser',
  description:
    'A short-lived credential with which the pages of some origins list, connect, name and disconnect ' +
    'accounts and look options up, as far as the scopes of your key go. It does nothing else, and never ' +
    'works without the `Origin` of such a page. Call it from your server, for a person who is logged in.',
  scope: 'integrations:write',
  request: { body: createConnectSessionBody },
  response: { status: 201, description: 'The session.', body: connectSession },
  errors: ['malformed_json', 'validation_failed'],
  uses: {
    tables: { api_keys: ['dynamodb:PutItem'], tenants: ['dynamodb:GetItem'] },
    // No attribute of a key that a session has not.
    updates: {
      api_keys: [
        'session_id',
        'tenant_id',
        'scopes',
        'created_by',
        'created_at_ms',
        'expires_at_ms',
        'allowed_origins',
        'integration_types',
        'client_reference',
        'return_url',
        'metadata',
        'delete_after_s',
      ],
    },
  },
} as const satisfies Route;
