import * as z from 'zod/mini';
import {
  namesAgentWithType,
  namesOneConnection,
  whichConnection,
} from '../../connections/contracts/which-connection.ts';
import { described } from '../../platform/contracts/described.ts';
import type { ServiceFunction } from '../../platform/contracts/route.ts';
import { requestedByOf, tenantIdOf } from '../../platform/contracts/service-request.ts';
import { refreshUses } from '../../platform/contracts/shared-uses.ts';
import { withoutPrototype } from '../../platform/contracts/without-prototype.ts';
import { callMethods } from '../domain/judge-call.ts';

const encodings = ['utf8', 'base64'] as const;
const text = (message: string) => z.optional(z.string(message));

const headers = z.record(z.string(), z.string('send a text'), 'send an object of texts');

const request = z
  .strictObject({
    tenant_id: tenantIdOf('Whose connection it is.'),
    ...whichConnection(),
    requested_by: requestedByOf('message-sender'),
    method: described(
      z.enum(callMethods, `send one of: ${callMethods.join(', ')}`),
      'The method of the call.',
      'POST',
    ),
    url: described(
      text('send a URL'),
      'Where: https, and a host of the connection.',
      'https://slack.com/api/chat.postMessage',
    ),
    path: described(
      text('send a path'),
      'Instead: path and query, where the connection has one host.',
      '/api/chat.postMessage',
    ),
    headers: described(
      z.optional(z.pipe(withoutPrototype('leave it out: no header has this name'), headers)),
      'Further headers; `accept` and the `content-type` of a body are JSON by default.',
      { 'content-type': 'application/json' },
    ),
    body: described(text('send the body as a text'), 'The body, up to 5 MB, not with GET or HEAD.'),
    body_encoding: described(
      z.optional(z.enum(encodings, 'send utf8 or base64')),
      'How `body` is written: `utf8` by default.',
    ),
  })
  .check(
    namesOneConnection,
    namesAgentWithType,
    z.refine((one) => (one.url === undefined) !== (one.path === undefined), {
      path: ['url'],
      error: 'send either url or path',
    }),
    z.refine((one) => one.body_encoding === undefined || one.body !== undefined, {
      path: ['body_encoding'],
      error: 'send it with body',
    }),
  );

const result = z.object({
  status: described(z.int(), 'The provider’s status, whatever it is; redirects are not followed.'),
  headers: described(
    z.record(z.string(), z.string()),
    'Those of its headers that say something about the response, in lower case.',
  ),
  body: described(z.string(), 'Its body, decompressed.'),
  body_encoding: described(
    z.enum(encodings),
    '`utf8`, or `base64` of what is no text: then up to 4.5 MB.',
  ),
  integration_id: described(z.uuid(), 'The connection that was used.'),
  integration_type: described(z.string(), 'Its type.', 'slack'),
});

export const callProvider = {
  name: 'call-provider',
  request,
  result,
  errors: [
    'validation_failed',
    'request_too_large',
    'not_found',
    'integration_not_connected',
    'reconnect_required',
    'provider_unavailable',
    'provider_rate_limited',
    'rate_limited',
    'response_too_large',
    'oauth_app_misconfigured',
    'tenant_app_misconfigured',
  ],
  meanings: {
    validation_failed: 'A member is missing, not valid or not allowed; nothing was sent.',
    request_too_large: 'The body is above 5 MB; nothing was sent.',
    not_found:
      'The tenant has no connection with this `integration_id`, or no agent with this `agent_id`.',
    integration_not_connected: 'The tenant has connected no account of this `integration_type`.',
    provider_unavailable: 'The provider did not respond in time, or did not renew the access.',
    provider_rate_limited: 'The provider’s rate limit for this account, or our app, is exceeded.',
    rate_limited: 'The tenant’s calls and look-ups together ask the provider for too much at once.',
  },
  uses: {
    tables: {
      ...refreshUses.tables,
      agents: ['dynamodb:GetItem'],
      option_cache: ['dynamodb:BatchGetItem', 'dynamodb:PutItem'],
      rate_limits: ['dynamodb:UpdateItem'],
    },
    keys: refreshUses.keys,
  },
} as const satisfies ServiceFunction;
