import type * as z from 'zod/mini';
import type { RateLimit } from '../../platform/model/rate-limit.ts';
import type {
  TenantSettingOverrides,
  TenantSettings,
} from '../../platform/model/tenant-settings.ts';
import type { manageTenant } from '../contracts/manage-tenant.ts';
import type { DeletionRequests } from '../domain/ports.ts';
import { deleted, deletionBody } from './deletion.ts';
import { limitsBody, limitsOf, refuseLimits } from './limits-body.ts';

export type ChangeableSettings = TenantSettings & {
  /** @returns false when the tenant is deleted */
  change(tenantId: string, changes: TenantSettingOverrides): Promise<boolean>;
};

type SettingsDeps = {
  tenantSettings: TenantSettings;
  deletions: Pick<DeletionRequests, 'find'>;
};
type SettingsChangeRequest = Extract<z.output<typeof manageTenant.request>, { action: 'change' }>;

export const settingsBody = async (
  { tenantSettings, deletions }: SettingsDeps,
  tenantId: string,
) => {
  const settings = await tenantSettings.of(tenantId);
  const { sessionBinding = null, returnOrigins = [], allowedOrigins, limits } = settings;
  const deletion = await deletions.find(tenantId);
  return {
    session_binding: sessionBinding,
    return_origins: [...returnOrigins],
    allowed_origins: allowedOrigins ? [...allowedOrigins] : null,
    limits: limits ? limitsBody(limits) : null,
    deletion: deletion ? deletionBody(deletion) : null,
  };
};

/** Only the members that are there. */
const settingsOf = ({
  session_binding,
  return_origins,
  allowed_origins,
  limits,
}: SettingsChangeRequest): TenantSettingOverrides => ({
  ...(session_binding !== undefined && { sessionBinding: session_binding ?? undefined }),
  ...(return_origins && {
    returnOrigins: return_origins.length > 0 ? return_origins : undefined,
  }),
  ...(allowed_origins !== undefined && { allowedOrigins: allowed_origins ?? undefined }),
  ...(limits !== undefined && { limits: limits ? limitsOf(limits) : undefined }),
});

/**
 * Changes settings, and answers with all of them.
 * @param deps `record` is called as soon as they are changed: reading them may fail
 * @throws ServiceError why they cannot be changed
 */
export const changeSettings = async (
  {
    record,
    ...deps
  }: SettingsDeps & {
    tenantSettings: ChangeableSettings;
    tenantRateLimit: RateLimit;
    record(settings: TenantSettingOverrides): void;
  },
  request: SettingsChangeRequest,
) => {
  if (request.limits) refuseLimits(request.limits, deps.tenantRateLimit);
  const settings = settingsOf(request);
  if (!(await deps.tenantSettings.change(request.tenant_id, settings))) throw deleted();
  record(settings);
  return settingsBody(deps, request.tenant_id);
};
