import * as z from 'zod';
import { type ApiKey, createApiKey, hashApiKey } from '../../../functions/domain/model/api-key.ts';
import { uuidV7 } from '../../../functions/domain/model/uuid-v7.ts';
import { defineCommand } from '../command.ts';
import { expiresIn, name, scopeList, tenant } from '../options.ts';
import { apiKeyJson } from './api-key-json.ts';

/** Tenants are created nowhere, so a misspelled one is a new one. */
const firstKey = (tenantId: string) =>
  `\nIt is the first key of ${tenantId}. If that is misspelled, revoke it.`;

export const createApiKeyCommand = defineCommand({
  name: 'create-api-key',
  summary: 'Creates an API key and shows it, this once.',
  notes: 'Only a hash of the key is kept: nobody can show it again.',
  options: z.object({ tenant, name, scopes: scopeList, 'expires-in': expiresIn }),
  examples: [
    'create-api-key --local .local --tenant demo --name "My laptop"',
    'create-api-key --env prod --tenant acme --name CRM --scopes agents:read,events:read --expires-in 90d',
  ],
  run: async (context, { tenant: tenantId, name, scopes, 'expires-in': lifetimeMs }) => {
    const { environment, apiKeys, nowMs } = context;
    const apiKey = createApiKey(environment);
    const key: ApiKey = {
      keyHash: hashApiKey(apiKey),
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
