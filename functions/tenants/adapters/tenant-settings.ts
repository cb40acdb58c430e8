import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, updateItem } from '../../platform/aws/items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import { changing } from '../../platform/aws/update-expression.ts';
import type { RateLimit } from '../../platform/model/rate-limit.ts';
import { sessionBindings } from '../../platform/model/session-binding.ts';
import type {
  TenantSettingOverrides,
  TenantSettings,
} from '../../platform/model/tenant-settings.ts';

const row = rowOf({
  tenant_id: z.string(),
  session_binding: z.optional(z.enum(sessionBindings)),
  return_origins: z.optional(z.array(z.string())),
  allowed_origins: z.optional(z.array(z.string())),
  limits: z.optional(z.object({ requests_per_second: z.number(), burst: z.number() })),
  connection_limit: z.optional(z.number()),
  deletion_requested_at_ms: z.optional(z.number()),
});

const toStored = ({ perSecond, burst }: RateLimit) => ({ requests_per_second: perSecond, burst });

export const createTenantSettings = (database: Database) =>
  ({
    of: async (tenantId: string, signal?: AbortSignal): ReturnType<TenantSettings['of']> => {
      const item = await getItem(database, 'tenants', { tenant_id: tenantId }, signal);
      if (!item) return {};
      const { limits, ...settings } = readNamed(`tenants ${tenantId}`, () => row.read(item));
      return {
        ...settings,
        limits: limits && { perSecond: limits.requests_per_second, burst: limits.burst },
      };
    },

    /**
     * Sets the members that are present. One that is undefined is reset to the environment's.
     * @returns false, without a write, if the tenant is deleted
     */
    change: async (tenantId: string, changes: TenantSettingOverrides) => {
      const attributes = {
        ...('sessionBinding' in changes ? { session_binding: changes.sessionBinding } : {}),
        ...('returnOrigins' in changes ? { return_origins: changes.returnOrigins } : {}),
        ...('allowedOrigins' in changes ? { allowed_origins: changes.allowedOrigins } : {}),
        ...('limits' in changes ? { limits: changes.limits && toStored(changes.limits) } : {}),
        ...('connectionLimit' in changes ? { connection_limit: changes.connectionLimit } : {}),
      };
      const condition = 'attribute_not_exists(deletion_requested_at_ms)';
      const change = changing(attributes, { condition });
      return updateItem(database, 'tenants', { tenant_id: tenantId }, change);
    },
  }) satisfies TenantSettings & Record<string, unknown>;
