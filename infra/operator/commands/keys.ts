import * as z from 'zod';
import { keyStatus } from '../../../functions/keys/domain/api-key.ts';
import {
  createKey,
  type ManagedKeys,
  revokeKey,
  rollKey,
} from '../../../functions/keys/domain/manage-keys.ts';
import { timestamp } from '../../../functions/platform/model/iso.ts';
import { optionFacts } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import { defineCommand, refuseDeleted, unknownTenant } from '../command.ts';
import { duration, expiresIn, parseDurationMs } from '../duration-options.ts';
import { apiKeyJson, firstKey, newKeyJson, newKeyText, notChanged } from '../key-output.ts';
import { keyId, name, scopeList, tenant, yes } from '../options.ts';

/** How long an old key works on, unless something else is given. */
const weekMs = 7 * 86_400_000;

export const create = defineCommand({
  changes: true,
  notes: 'Only a hash of the key is kept: nobody can show it again.',
  options: z.object({ tenant, name, scopes: scopeList, 'expires-in': expiresIn('never') }),
  examples: [
    'keys create --local .local --tenant demo --name "My laptop"',
    'keys create --env prod --tenant acme --name CRM --scopes agents:read,events:read --expires-in 90d',
  ],
  run: async (context, { tenant: tenantId, name, scopes, 'expires-in': lifetimeMs }) => {
    await refuseDeleted(context, tenantId);
    context.aboutTo(`Create API key "${name}" of tenant ${tenantId}`);
    const earlier = await context.apiKeys.listByTenant(tenantId);
    const made = await createKey(context, { tenantId, name, scopes, lifetimeMs });
    return {
      acts: [{ act: 'api_key.created', result: 'done', tenantId, keyId: made.key.keyId }],
      json: newKeyJson(made),
      text: newKeyText(made, earlier.length > 0 ? [] : [firstKey(tenantId)]),
    };
  },
});

export const list = defineCommand({
  options: z.object({ tenant }),
  examples: ['keys list --local .local --tenant demo', 'keys list --env prod --tenant acme --json'],
  run: async ({ apiKeys, tenantSettings, nowMs }, { tenant }) => {
    const keys = await apiKeys.listByTenant(tenant);
    const { deletionRequestedAtMs } = await tenantSettings.of(tenant);
    const isDeleted = deletionRequestedAtMs !== undefined;
    const json = keys.map((key) => ({
      ...apiKeyJson(key),
      revoked_at: timestamp(key.revokedAtMs),
      status: keyStatus(key, nowMs),
      last_used_on: key.lastUsedOn ?? null,
    }));
    const rows = json.map((key) => [
      key.key_id,
      key.status,
      key.expires_at ?? 'never',
      key.last_used_on ?? 'never',
      key.scopes.join(','),
      key.name,
    ]);
    const header = ['KEY ID', 'STATUS', 'EXPIRES', 'LAST USED', 'SCOPES', 'NAME'];
    return {
      json,
      text: [
        ...(isDeleted ? [`Tenant ${tenant} is deleted, or about to be.`] : []),
        rows.length > 0 ? table(header, rows) : `Tenant ${tenant} has no API keys.`,
      ].join('\n'),
      ...(rows.length > 0 || isDeleted ? {} : unknownTenant(tenant)),
    };
  },
});

export const revoke = defineCommand({
  changes: true,
  notes:
    'The gateway may remember a key it has just admitted: it is refused everywhere within a minute.',
  options: z.object({ tenant, 'key-id': keyId, yes }),
  examples: [
    'keys revoke --local .local --tenant demo --key-id key_01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ],
  run: async (context, { tenant: tenantId, 'key-id': keyId, yes }) => {
    const key = await context.apiKeys.find(tenantId, keyId);
    const change = `Revoke API key "${key?.name}" of tenant ${tenantId}`;
    if (key) await context.confirm({ change, name: key.name, yes });
    const revoked = await revokeKey(context, { tenantId, keyId });
    if ('refused' in revoked) throw notChanged(tenantId, keyId, revoked.refused);
    const { next, isNew } = revoked;
    const revokedAt = timestamp(next.revokedAtMs);
    return {
      acts: isNew ? [{ act: 'api_key.revoked', result: 'done', tenantId, keyId }] : [],
      json: { ...apiKeyJson(next), revoked_at: revokedAt },
      text: isNew
        ? `API key ${keyId} is revoked.`
        : `API key ${keyId} was revoked already, at ${revokedAt}.`,
    };
  },
});

export const roll = defineCommand({
  changes: true,
  notes: 'The new key has the name and the scopes of the old one.',
  options: z.object({
    tenant,
    'key-id': keyId,
    'old-expires-in': duration.transform(parseDurationMs).optional().register(optionFacts, {
      value: '<time>',
      summary: 'When the old key stops working, like 7d, 12h or 90m from now. Without it: 7d.',
    }),
    'expires-in': expiresIn('as long from now as the old one was last given'),
  }),
  examples: [
    'keys roll --local .local --tenant demo --key-id key_01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --old-expires-in 1d',
  ],
  run: async (context, { tenant: tenantId, 'key-id': keyId, ...lifetimes }) => {
    const { 'old-expires-in': oldLifetimeMs = weekMs, 'expires-in': lifetimeMs } = lifetimes;
    await refuseDeleted(context, tenantId);
    const apiKeys: ManagedKeys = {
      ...context.apiKeys,
      replace: (...change) => {
        context.aboutTo(`Roll API key ${keyId} of tenant ${tenantId}`);
        return context.apiKeys.replace(...change);
      },
    };
    const how = { oldLifetimeMs, lifetimeMs };
    const rolled = await rollKey({ ...context, apiKeys }, { tenantId, keyId }, how);
    if ('refused' in rolled) throw notChanged(tenantId, keyId, rolled.refused);
    const { added, next } = rolled;
    const replacedBy = added.key.keyId;
    return {
      acts: [{ act: 'api_key.rolled', result: 'done', tenantId, keyId, replacedBy }],
      json: { ...newKeyJson(added), old: apiKeyJson(next) },
      text: newKeyText(added, [
        `The old key, ${keyId}, works until ${timestamp(next.expiresAtMs)}.`,
      ]),
    };
  },
});
