import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import { sandboxMark } from '../../platform/contracts/integration-type.ts';
import type { Route } from '../../platform/contracts/route.ts';

const startField = z.object({
  name: described(z.string(), 'Its name in the body of the start.', 'shop'),
  label: described(z.string(), 'What to ask the person for.', 'shop name'),
  required: described(z.boolean(), 'Whether a start without it is refused.'),
  values: described(
    z.nullable(z.array(z.string())),
    'All that is accepted; null if it is text of their own.',
  ),
  examples: described(z.array(z.string()), 'What people may send.', ['acme']),
});

const integrationType = named('IntegrationType', {
  type: described(z.string(), 'The `integration_type`.', 'shopify'),
  label: described(z.string(), 'Its name for people.', 'Shopify'),
  sandbox: sandboxMark(),
  category: described(z.string(), 'What it is for; the `category` of its integrations.', 'crm'),
  logo_url: described(
    z.url(),
    'A square picture: what the operator of this environment provides, or else a neutral one of the ' +
      'category. If it does not load, show the first letters of the label.',
    'https://api.example.com/api/elements/crm-0123456789ab.svg',
  ),
  configured: described(
    z.boolean(),
    'Whether it can be connected: an operator has set up our OAuth app at the provider. It may lag ' +
      'some seconds behind.',
  ),
  start_fields: described(
    z.array(startField),
    'What the provider must know before a person can be sent there; most need nothing.',
  ),
  scopes_required: described(
    z.array(z.string()),
    'Permissions that every connection is asked for, as the provider names them. `{…}` stands for ' +
      'what differs from account to account.',
  ),
  scopes_optional: described(
    z.array(z.string()),
    'Permissions that are asked for too, and without which a connection works.',
  ),
});

export const listIntegrationTypes = {
  operationId: 'listIntegrationTypes',
  method: 'GET',
  path: '/integrations/types',
  summary: 'List the providers',
  description:
    'Every type that can be connected, sorted by `type`: what a page needs to offer them. It says ' +
    'nothing of the tenant, whose connections are in `GET /integrations`.',
  scope: 'integrations:read',
  forSessions: true,
  request: {},
  response: { status: 200, description: 'The types.', body: z.array(integrationType) },
  uses: { tables: { 'oauth_apps/by_owner': ['dynamodb:Query'] } },
} as const satisfies Route;
