import type { RateLimit } from '../../platform/model/rate-limit.ts';
import type {
  TenantSettingOverrides,
  TenantSettings,
} from '../../platform/model/tenant-settings.ts';
import type { DeletionRequests } from '../domain/ports.ts';
import { deleted, deletionBody } from './deletion.ts';
import {
  limitsBody,
  limitsOf,
  noLimits,
  rateBody,
  refuseLimits,
  type SettingsChangeRequest,
} from './tenant-limits.ts';

/** The changed settings as the audit trail has them. One that is undefined was reset. */
export const changedSettings = (settings: TenantSettingOverrides) => {
  const { sessionBinding = 'default' as const, returnOrigins = [], limits } = settings;
  const { allowedOrigins = 'any' as const, connectionLimit = 'default' as const } = settings;
  return {
    ...('sessionBinding' in settings && { sessionBinding }),
    ...('returnOrigins' in settings && { returnOrigins }),
    ...('allowedOrigins' in settings && { allowedOrigins }),
    ...('limits' in settings && {
      limits: limits ? rateBody(limits) : ('default' as const),
    }),
    ...('connectionLimit' in settings && { connectionLimit }),
  };
};

export type ChangeableSettings = TenantSettings & {
  /** @returns false when the tenant is deleted */
  change(tenantId: string, changes: TenantSettingOverrides): Promise<boolean>;
};

type SettingsDeps = {
  tenantSettings: TenantSettings;
  deletions: Pick<DeletionRequests, 'find'>;
};

/** The settings of a tenant and its deletion, and how services and operators read them. */
export const readSettings = async (
  { tenantSettings, deletions }: SettingsDeps,
  tenantId: string,
) => {
  const settings = await tenantSettings.of(tenantId);
  const { sessionBinding = null, returnOrigins = [], allowedOrigins } = settings;
  const deletion = await deletions.find(tenantId);
  const body = {
    session_binding: sessionBinding,
    return_origins: [...returnOrigins],
    allowed_origins: allowedOrigins ? [...allowedOrigins] : null,
    limits: limitsBody(settings),
    deletion: deletion ? deletionBody(deletion) : null,
  };
  return { settings, deletion, body };
};

/** Only the members that the request has. */
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
  ...(limits !== undefined && (limits ? limitsOf(limits) : noLimits)),
});

/**
 * Changes settings and returns all of them. `record` is called as soon as they are changed, since reading
 * them may fail.
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
  const settings = settingsOf(request);
  if (settings.limits) refuseLimits(settings.limits, deps.tenantRateLimit);
  if (!(await deps.tenantSettings.change(request.tenant_id, settings))) throw deleted();
  record(settings);
  return (await readSettings(deps, request.tenant_id)).body;
};
