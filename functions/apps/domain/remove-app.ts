import type { Provider } from '../../catalogue/providers/provider.ts';
import type { AppKey, AppRegistration, Deadline } from '../../platform/model/ports.ts';
import {
  type MarkedByApp,
  markByTenantApp,
  type TenantAppConnectionsDeps,
} from './tenant-app-connections.ts';

export type RemoveAppDeps = TenantAppConnectionsDeps & {
  registeredApps: { remove(key: AppKey): Promise<void> };
};

export type RemovedApp = MarkedByApp & {
  /** Undefined if there was none: an earlier call may have removed it. */
  removed: AppRegistration | undefined;
};

/** Removes an OAuth app. Accounts that a tenant's own connected need it again, or a reconnect. */
export const removeApp = async (
  deps: RemoveAppDeps,
  key: Omit<AppKey, 'integrationType'> & { provider: Provider },
  deadline: Deadline,
): Promise<RemovedApp> => {
  const named = { ...key, integrationType: key.provider.type };
  const removed = await deps.oauthApps.getRegistration(named);
  if (removed) await deps.registeredApps.remove(named);
  return { removed, ...(await markByTenantApp(deps, key, deadline)) };
};
