import * as z from 'zod/mini';
import {
  type SessionBinding,
  sessionBindings,
  type TenantSettings,
} from '../domain/connect/session-binding.ts';
import type { Database } from './dynamodb.ts';
import { getItem, updateItem } from './items.ts';
import { rowOf } from './row.ts';

const row = rowOf({ tenant_id: z.string(), session_binding: z.optional(z.enum(sessionBindings)) });

export const toRow = row.write;

/** Settings of single tenants in DynamoDB, with what an operator needs besides {@link TenantSettings}. */
export const createTenantSettings = (database: Database) =>
  ({
    sessionBindingOf: async (tenantId: string) => {
      const item = await getItem(database, 'tenants', { tenant_id: tenantId });
      return item && row.read(item).sessionBinding;
    },

    /** @param sessionBinding undefined for the environment's */
    setSessionBinding: async (tenantId: string, sessionBinding: SessionBinding | undefined) => {
      const update = sessionBinding
        ? { update: 'SET session_binding = :binding', values: { ':binding': sessionBinding } }
        : { update: 'REMOVE session_binding' };
      await updateItem(database, 'tenants', { tenant_id: tenantId }, update);
    },
  }) satisfies TenantSettings & Record<string, unknown>;
