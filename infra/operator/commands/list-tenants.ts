import * as z from 'zod';
import { scanKeys } from '../../../functions/keys/adapters/key-scan.ts';
import { type ApiKey, keyStatus } from '../../../functions/keys/domain/api-key.ts';
import { type StoredTenant, scanTenants } from '../../../functions/tenants/adapters/tenant-scan.ts';
import { table } from '../../command-line/table.ts';
import { defineCommand } from '../command.ts';
import { ifUnreadable } from '../unreadable-rows.ts';

const statusOf = (stored: StoredTenant | undefined) => {
  if (stored?.deletedAtMs !== undefined) return 'deleted';
  return stored?.deletionRequestedAtMs === undefined ? 'active' : 'being_deleted';
};

const tenantRow = (
  tenantId: string,
  {
    keys,
    stored,
    nowMs,
  }: { keys: readonly ApiKey[]; stored: StoredTenant | undefined; nowMs: number },
) => ({
  tenant_id: tenantId,
  status: statusOf(stored),
  active_keys: keys.filter((key) => keyStatus(key, nowMs) === 'active').length,
  last_used_on:
    keys
      .flatMap(({ lastUsedOn = [] }) => lastUsedOn)
      .sort()
      .at(-1) ?? null,
});

export const list = defineCommand({
  notes:
    'Nobody creates a tenant: it is there from its first API key, setting or connection on. Listed is who has a key or settings of its own, or is deleted; not who only has connections. It reads all API keys.',
  options: z.object({}),
  examples: ['tenants list --local .local', 'tenants list --env prod --json'],
  run: async ({ database, nowMs }) => {
    const [keys, tenants] = await Promise.all([scanKeys(database), scanTenants(database)]);
    const unreadable = [...keys.unreadable, ...tenants.unreadable];
    const keysOf = Map.groupBy(keys.rows, ({ tenantId }) => tenantId);
    const storedOf = new Map(tenants.rows.map((stored) => [stored.tenantId, stored]));
    const ids = [...new Set([...keysOf.keys(), ...storedOf.keys()])].sort();
    const json = ids.map((id) =>
      tenantRow(id, { keys: keysOf.get(id) ?? [], stored: storedOf.get(id), nowMs }),
    );
    const rows = json.map(({ last_used_on, ...row }) => [
      ...Object.values(row).map(String),
      last_used_on ?? 'never',
    ]);
    const text = table(['TENANT', 'STATUS', 'KEYS', 'LAST USED'], rows);
    return {
      json,
      text: rows.length > 0 ? text : 'There are no tenants.',
      ...ifUnreadable(unreadable),
    };
  },
});
