import * as z from 'zod/mini';
import { membersOfAction } from '../../platform/contracts/actions.ts';
import { described, textLike } from '../../platform/contracts/described.ts';
import type { ServiceFunction } from '../../platform/contracts/route.ts';
import { requestedByOf, tenantIdOf } from '../../platform/contracts/service-request.ts';
import { wholeNumber } from '../../platform/contracts/whole-number.ts';
import { displayNameForm, isDisplayName } from '../../platform/model/display-name.ts';
import { scopes } from '../../platform/model/scope.ts';

/** The actions, each with the members that it needs, and those that it may have. */
export const apiKeyActions = {
  create: { needs: ['name', 'scopes'], accepts: ['expires_in_seconds'] },
  list: {},
  change: { needs: ['key_id'], needsOneOf: ['name', 'scopes', 'expires_in_seconds'] },
  roll: { needs: ['key_id', 'old_expires_in_seconds'], accepts: ['expires_in_seconds'] },
  revoke: { needs: ['key_id'] },
} as const;

const nameMessage = `send ${displayNameForm}`;
const scopesMessage = `send a list of: ${[...scopes, '*'].join(', ')}`;
const day = 24 * 60 * 60;

const request = z
  .strictObject({
    action: described(
      z.enum(['create', 'list', 'change', 'roll', 'revoke'], {
        error: `use one of: ${Object.keys(apiKeyActions).join(', ')}`,
      }),
      'What to do.',
    ),
    tenant_id: tenantIdOf('Whose keys they are.'),
    requested_by: requestedByOf('api-keys-page'),
    key_id: described(
      z.optional(textLike(/^[\w-]{1,100}$/, 'send the key_id of a key')),
      'Which key.',
      'key_01a200b1-0f81-7336-b94d-65e7c22a459e',
    ),
    name: described(
      z.optional(z.string(nameMessage).check(z.refine(isDisplayName, nameMessage))),
      'What people know the key by.',
      'CRM',
    ),
    scopes: described(
      z.optional(
        z
          .array(z.enum([...scopes, '*'], { error: scopesMessage }), scopesMessage)
          .check(z.minLength(1, scopesMessage), z.maxLength(scopes.length + 1, scopesMessage)),
      ),
      'What the key may do; `*` is everything.',
      ['agents:read', 'events:read'],
    ),
    expires_in_seconds: described(
      z.optional(wholeNumber(1, 3650 * day)),
      'When the key stops working, counted from now. Without it a created key works until it is revoked, and a rolled one for as long as the old one was last given.',
      90 * day,
    ),
    old_expires_in_seconds: described(
      z.optional(wholeNumber(0, 90 * day)),
      'When the old key stops working, counted from now; 0 for at once. If its own end is earlier, that stays.',
      7 * day,
    ),
  })
  .check(membersOfAction(apiKeyActions));

const apiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  status: z.enum(['active', 'revoked', 'expired']),
  created_at: z.iso.datetime(),
  expires_at: z.nullable(z.iso.datetime()),
  revoked_at: z.nullable(z.iso.datetime()),
  last_used_on: z.nullable(z.iso.date()),
  replaced_by: z.nullable(z.string()),
});

const result = z.object({
  api_key: described(
    z.optional(z.string()),
    'Of create and roll: the new key. Secret, and never shown again.',
  ),
  key_id: described(
    z.optional(z.string()),
    'Of create and roll: the id of the new key. Of change and revoke: that of the key.',
  ),
  keys: described(
    z.array(apiKey),
    'All keys of the tenant, oldest first, also those that have ended; of the other actions, those that they made or changed.',
  ),
});

export const manageApiKeys = {
  name: 'manage-api-keys',
  request,
  result,
  errors: ['validation_failed', 'not_found'],
  meanings: {
    validation_failed:
      'A member of the request is missing, not valid or of another action, the key cannot be changed any more, or the tenant is deleted; `errors` names each.',
    not_found: 'The tenant has no key with this `key_id`.',
  },
  uses: {
    tables: {
      api_keys: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
      'api_keys/by_tenant': ['dynamodb:Query'],
      tenants: ['dynamodb:GetItem'],
    },
  },
} as const satisfies ServiceFunction;
