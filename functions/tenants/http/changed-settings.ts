import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';
import { limitsBody } from './limits-body.ts';

const ofEnvironment = 'default' as const;

/** As the audit trail has them, only those that were changed. What is undefined was taken away. */
export const changedSettings = (settings: TenantSettingOverrides) => {
  const { sessionBinding = ofEnvironment, returnOrigins = [], limits } = settings;
  const { allowedOrigins = 'any' as const } = settings;
  return {
    ...('sessionBinding' in settings && { sessionBinding }),
    ...('returnOrigins' in settings && { returnOrigins }),
    ...('allowedOrigins' in settings && { allowedOrigins }),
    ...('limits' in settings && { limits: limits ? limitsBody(limits) : ofEnvironment }),
  };
};
