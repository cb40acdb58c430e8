import * as z from 'zod/mini';
import { tenantIdPattern } from '../domain/model/tenant.ts';
import { integrationTypeValue } from './integration-type.ts';
import { refreshUses, type ServiceFunction } from './route.ts';

/** Longer than most access tokens need to last, and as long as most live. */
const mostSeconds = 3600;
const count = `send a whole number from 1 to ${mostSeconds}`;

const request = z
  .strictObject({
    tenant_id: z
      .string('send the id of a tenant')
      .check(z.regex(tenantIdPattern, 'send the id of a tenant'))
      .register(z.globalRegistry, { description: 'Whose connection it is.', example: 't-5f2c' }),
    integration_id: z
      .optional(z.uuid('send the id of an integration'))
      .register(z.globalRegistry, { description: 'Which connection.' }),
    integration_type: z.optional(integrationTypeValue).register(z.globalRegistry, {
      description: 'Instead: the primary connection of this type.',
      example: 'slack',
    }),
    requested_by: z
      .string('send the name of your service')
      .check(
        z.regex(/^[A-Za-z0-9][\w.:/-]{0,63}$/, 'send a name of up to 64 letters, digits and ._:/-'),
      )
      .register(z.globalRegistry, {
        description: 'The service that asks, and for what. It is logged; IAM decides who may ask.',
        example: 'message-sender',
      }),
    minimum_seconds: z
      .optional(z.int(count).check(z.gte(1, count), z.lte(mostSeconds, count)))
      .register(z.globalRegistry, {
        description:
          'How long the token should still work. It counts up to half of the token’s lifetime.',
        example: 900,
      }),
    rejected: z.optional(z.literal(true, 'send true, or leave it out')).register(z.globalRegistry, {
      description: 'The provider rejected the token with `token_fingerprint`.',
    }),
    token_fingerprint: z
      .optional(
        z
          .string('send the token_fingerprint of the rejected token')
          .check(z.regex(/^[\w-]{43}$/, 'send the token_fingerprint of the rejected token')),
      )
      .register(z.globalRegistry, {
        description: 'The `token_fingerprint` of the rejected token.',
      }),
  })
  .check(
    z.refine((one) => (one.integration_id === undefined) !== (one.integration_type === undefined), {
      path: ['integration_id'],
      error: 'send either integration_id or integration_type',
    }),
    z.refine((one) => (one.rejected === undefined) === (one.token_fingerprint === undefined), {
      path: ['token_fingerprint'],
      error: 'send rejected and token_fingerprint together',
    }),
  );

const answer = z.object({
  access_token: z
    .string()
    .register(z.globalRegistry, { description: 'Secret. Keep it in memory only.' }),
  expires_at: z.nullable(z.iso.datetime()).register(z.globalRegistry, {
    description: 'When it expires; null if the provider does not say.',
  }),
  token_type: z.literal('Bearer').register(z.globalRegistry, {
    description: 'Whoever holds the token can use it, whatever header it needs.',
  }),
  authorization: z.object({ header: z.string(), prefix: z.string() }).register(z.globalRegistry, {
    description: 'The header for the token, and the text before the token in it.',
  }),
  account: z.nullable(z.object({ id: z.string(), label: z.string() })).register(z.globalRegistry, {
    description: 'The provider’s account; null if the provider does not name it.',
  }),
  hosts: z.array(z.string()).register(z.globalRegistry, {
    description: 'The only hosts that the token may be sent to, over https.',
  }),
  granted_scopes: z
    .array(z.string())
    .register(z.globalRegistry, { description: 'The granted scopes, as the provider names them.' }),
  integration_id: z
    .uuid()
    .register(z.globalRegistry, { description: 'The connection whose token it is.' }),
  integration_type: z
    .string()
    .register(z.globalRegistry, { description: 'Its type.', example: 'slack' }),
  token_fingerprint: z.string().register(z.globalRegistry, {
    description: 'Names this token in a later request, if the provider rejects it.',
  }),
});

export const getAccessToken = {
  name: 'get-access-token',
  request,
  answer,
  errors: [
    'validation_failed',
    'not_found',
    'integration_not_connected',
    'reconnect_required',
    'provider_unavailable',
    'provider_rate_limited',
    'oauth_app_misconfigured',
  ],
  meanings: {
    validation_failed: 'A member of the request is missing or not valid; `errors` names each.',
    not_found: 'The tenant has no connection with this `integration_id`.',
    integration_not_connected: 'The tenant has connected no account of this `integration_type`.',
    provider_unavailable: 'The provider did not renew the access in time.',
    provider_rate_limited: 'The provider limits how often access is renewed.',
  },
  uses: refreshUses,
} as const satisfies ServiceFunction;
