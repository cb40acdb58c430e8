import * as z from 'zod';
import { type ApiKey, isUsable } from '../../../functions/domain/model/api-key.ts';
import { type Tint, table } from '../../command-line/table.ts';
import { defineCommand } from '../command.ts';
import { tenant } from '../options.ts';
import { apiKeyJson } from './api-key-json.ts';
import { timestamp } from './timestamp.ts';

const status = (key: ApiKey, nowMs: number) => {
  if (isUsable(key, nowMs)) return 'active';
  return key.revokedAtMs === undefined ? 'expired' : 'revoked';
};

export const listApiKeys = defineCommand({
  name: 'list-api-keys',
  summary: "Lists a tenant's API keys, oldest first, without the keys themselves.",
  options: z.object({ tenant }),
  examples: [
    'list-api-keys --local .local --tenant demo',
    'list-api-keys --env prod --tenant acme --json',
  ],
  run: async ({ apiKeys, nowMs, paint }, { tenant }) => {
    const keys = await apiKeys.listByTenant(tenant);
    const json = keys.map((key) => ({
      ...apiKeyJson(key),
      revoked_at: timestamp(key.revokedAtMs),
      status: status(key, nowMs),
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
    const tint: Tint = (cell, column) =>
      header[column] === 'STATUS' ? paint(cell === 'active' ? 'good' : 'bad', cell) : cell;
    return {
      json,
      text: rows.length > 0 ? table(header, rows, tint) : `Tenant ${tenant} has no API keys.`,
    };
  },
});
