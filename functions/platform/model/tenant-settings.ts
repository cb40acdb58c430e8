import type { RateLimit } from './rate-limit.ts';
import type { SessionBinding } from './session-binding.ts';

/** What an operator has set for one tenant; an absent member is as the environment has it. */
export type TenantSettingOverrides = {
  sessionBinding?: SessionBinding | undefined;
  /** Origins to which the tenant's starts may lead people back, besides those of the environment. */
  returnOrigins?: readonly string[] | undefined;
  /** The only origins that the tenant’s sessions of browsers may name; absent for any. */
  allowedOrigins?: readonly string[] | undefined;
  /** What all its keys together may send. */
  limits?: RateLimit | undefined;
  /** How many connections it may have. */
  connectionLimit?: number | undefined;
};

/** `deletionRequestedAtMs` is of a tenant that is deleted, or is being deleted: it gets nothing new. */
export type TenantSettings = {
  of(
    tenantId: string,
    signal?: AbortSignal,
  ): Promise<TenantSettingOverrides & { deletionRequestedAtMs?: number | undefined }>;
};
