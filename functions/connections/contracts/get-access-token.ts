import * as z from 'zod/mini';
import { described, textLike } from '../../platform/contracts/described.ts';
import type { ServiceFunction } from '../../platform/contracts/route.ts';
import { requestedByOf, tenantIdOf } from '../../platform/contracts/service-request.ts';
import { refreshUses } from '../../platform/contracts/shared-uses.ts';
import { wholeNumber } from '../../platform/contracts/whole-number.ts';
import { namesAgentWithType, namesOneConnection, whichConnection } from './which-connection.ts';

/** Longer than most access tokens need to last, and as long as most live. */
const mostSeconds = 3600;

const request = z
  .strictObject({
    tenant_id: tenantIdOf('Whose connection it is.'),
    ...whichConnection(),
    requested_by: requestedByOf('message-sender'),
    minimum_seconds: described(
      z.optional(wholeNumber(1, mostSeconds)),
      'How long the token should still work. It counts up to half of the token’s lifetime.',
      900,
    ),
    rejected: described(
      z.optional(z.literal(true, 'send true, or leave it out')),
      'The provider rejected the token with `token_fingerprint`.',
    ),
    token_fingerprint: described(
      z.optional(textLike(/^[\w-]{43}$/, 'send the token_fingerprint of the rejected token')),
      'The `token_fingerprint` of the rejected token.',
    ),
  })
  .check(
    namesOneConnection,
    namesAgentWithType,
    z.refine((one) => (one.rejected === undefined) === (one.token_fingerprint === undefined), {
      path: ['token_fingerprint'],
      error: 'send rejected and token_fingerprint together',
    }),
  );

const result = z.object({
  access_token: described(z.string(), 'Secret. Keep it in memory only.'),
  expires_at: described(
    z.nullable(z.iso.datetime()),
    'When it expires; null if the provider does not say.',
  ),
  token_type: described(
    z.literal('Bearer'),
    'Whoever holds the token can use it, whatever header it needs.',
  ),
  authorization: described(
    z.object({ header: z.string(), prefix: z.string() }),
    'The header for the token, and the text before the token in it.',
  ),
  account: described(
    z.nullable(z.object({ id: z.string(), label: z.string() })),
    'The provider’s account; null if the provider does not name it.',
  ),
  hosts: described(
    z.array(z.string()),
    'The only hosts that the token may be sent to, over https.',
  ),
  granted_scopes: described(z.array(z.string()), 'The granted scopes, as the provider names them.'),
  integration_id: described(z.uuid(), 'The connection whose token it is.'),
  integration_type: described(z.string(), 'Its type.', 'slack'),
  token_fingerprint: described(
    z.string(),
    'Names this token in a later request, if the provider rejects it.',
  ),
});

export const getAccessToken = {
  name: 'get-access-token',
  request,
  result,
  errors: [
    'validation_failed',
    'not_found',
    'integration_not_connected',
    'reconnect_required',
    'provider_unavailable',
    'provider_rate_limited',
    'oauth_app_misconfigured',
    'tenant_app_misconfigured',
  ],
  meanings: {
    validation_failed: 'A member of the request is missing or not valid; `errors` names each.',
    not_found:
      'The tenant has no connection with this `integration_id`, or no agent with this `agent_id`.',
    integration_not_connected: 'The tenant has connected no account of this `integration_type`.',
    provider_unavailable: 'The provider did not renew the access in time.',
    provider_rate_limited: 'The provider limits how often access is renewed.',
  },
  uses: {
    ...refreshUses,
    tables: { ...refreshUses.tables, agents: ['dynamodb:GetItem'] },
  },
} as const satisfies ServiceFunction;
