import * as z from 'zod';
import {
  type ApiKey,
  createApiKey,
  hashCredential,
  keyStatus,
} from '../../../functions/domain/keys/api-key.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { table } from '../../command-line/table.ts';
import { defineCommand, timestamp, unknownTenant } from '../command.ts';
import { expiresIn, keyId, name, scopeList, tenant, yes } from '../options.ts';

/** A key in the JSON of every command: all but the key itself. */
const apiKeyJson = (key: ApiKey) => ({
  key_id: key.keyId,
  tenant_id: key.tenantId,
  name: key.name,
  scopes: key.scopes,
  created_at: timestamp(key.createdAtMs),
  expires_at: timestamp(key.expiresAtMs),
});

/** Tenants are created nowhere, so a misspelled one is a new one. */
const firstKey = (tenantId: string) =>
  `\nIt is the first key of ${tenantId}. If that is misspelled, revoke it.`;

export const create = defineCommand({
  changes: true,
  notes: 'Only a hash of the key is kept: nobody can show it again.',
  options: z.object({ tenant, name, scopes: scopeList, 'expires-in': expiresIn }),
  examples: [
    'keys create --local .local --tenant demo --name "My laptop"',
    'keys create --env prod --tenant acme --name CRM --scopes agents:read,events:read --expires-in 90d',
  ],
  run: async (context, { tenant: tenantId, name, scopes, 'expires-in': lifetimeMs }) => {
    const { environment, apiKeys, nowMs } = context;
    context.aboutTo(`Create API key "${name}" of tenant ${tenantId}`);
    const apiKey = createApiKey(environment);
    const key: ApiKey = {
      keyHash: hashCredential(apiKey),
      keyId: `key_${uuidV7(nowMs)}`,
      tenantId,
      name,
      scopes,
      createdAtMs: nowMs,
      ...(lifetimeMs === undefined ? {} : { expiresAtMs: nowMs + lifetimeMs }),
    };
    const earlier = await apiKeys.listByTenant(tenantId);
    await apiKeys.put(key);
    const json = { api_key: apiKey, ...apiKeyJson(key) };
    return {
      acts: [{ act: 'api_key.created', result: 'done', tenantId, keyId: key.keyId }],
      json,
      text: [
        apiKey,
        '',
        'Keep it now: it is never shown again.',
        `Key id:  ${key.keyId}`,
        `Tenant:  ${tenantId}`,
        `Scopes:  ${scopes.join(', ')}`,
        `Expires: ${json.expires_at ?? 'never'}`,
        ...(earlier.length > 0 ? [] : [firstKey(tenantId)]),
      ].join('\n'),
    };
  },
});

export const list = defineCommand({
  options: z.object({ tenant }),
  examples: ['keys list --local .local --tenant demo', 'keys list --env prod --tenant acme --json'],
  run: async ({ apiKeys, nowMs, paint }, { tenant }) => {
    const keys = await apiKeys.listByTenant(tenant);
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
    const tints = {
      STATUS: (cell: string) => paint(cell === 'active' ? 'good' : 'bad', cell),
    };
    return {
      json,
      text: rows.length > 0 ? table(header, rows, tints) : `Tenant ${tenant} has no API keys.`,
      ...(rows.length > 0 ? {} : unknownTenant(tenant)),
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
  run: async ({ apiKeys, nowMs, confirm }, { tenant, 'key-id': id, yes }) => {
    const key = (await apiKeys.listByTenant(tenant)).find(({ keyId }) => keyId === id);
    const change = `Revoke API key "${key?.name}" of tenant ${tenant}`;
    if (key) await confirm({ change, name: key.name, yes });
    if (!key || !(await apiKeys.revoke(key.keyHash, nowMs))) {
      throw new CommandError(
        `Tenant ${tenant} has no such API key. “keys list” shows its keys; a new one may take a second.`,
      );
    }
    const revokedAt = timestamp(key.revokedAtMs ?? nowMs);
    const act = { act: 'api_key.revoked', result: 'done', tenantId: tenant, keyId: id } as const;
    return {
      acts: key.revokedAtMs ? [] : [act],
      json: { ...apiKeyJson(key), revoked_at: revokedAt },
      text: key.revokedAtMs
        ? `API key ${id} was revoked already, at ${revokedAt}.`
        : `API key ${id} is revoked.`,
    };
  },
});
