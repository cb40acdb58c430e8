import * as z from 'zod';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../command.ts';
import { keyId, tenant, yes } from '../options.ts';
import { apiKeyJson } from './api-key-json.ts';
import { timestamp } from './timestamp.ts';

export const revokeApiKey = defineCommand({
  name: 'revoke-api-key',
  summary: 'Revokes an API key for good.',
  notes:
    'The gateway may remember a key it has just admitted: it is refused everywhere within a minute.',
  options: z.object({ tenant, 'key-id': keyId, yes }),
  examples: [
    'revoke-api-key --local .local --tenant demo --key-id key_01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ],
  run: async ({ apiKeys, nowMs, confirm }, { tenant, 'key-id': id, yes }) => {
    const key = (await apiKeys.listByTenant(tenant)).find(({ keyId }) => keyId === id);
    const change = `Revoke API key "${key?.name}" of tenant ${tenant}`;
    if (key) await confirm({ change, name: key.name, yes });
    if (!key || !(await apiKeys.revoke(key.keyHash, nowMs))) {
      throw new CommandError(
        `Tenant ${tenant} has no such API key. list-api-keys shows its keys; a new one may take a second.`,
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
