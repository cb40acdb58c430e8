import type * as z from 'zod/mini';
import type { Deadline } from '../../platform/model/ports.ts';
import type { RateLimit } from '../../platform/model/rate-limit.ts';
import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';
import type { manageTenant } from '../contracts/manage-tenant.ts';
import { requestDeletion } from '../domain/request-deletion.ts';
import { deletionBody, refuseDeleted, unknownTenant } from './deletion.ts';
import {
  listOAuthApps,
  putOAuthApp,
  removeOAuthApp,
  type TenantAppActionDeps,
} from './tenant-app-actions.ts';
import { type ChangeableSettings, changeSettings, readSettings } from './tenant-settings.ts';

type TenantActionDeps = TenantAppActionDeps &
  Parameters<typeof requestDeletion>[0] & {
    tenantSettings: ChangeableSettings;
    tenantRateLimit: RateLimit;
  };

/** What an action changed, for the audit trail. */
export type TenantChange =
  | { act: 'tenant.changed'; settings: TenantSettingOverrides }
  | { act: 'tenant.deletion_requested' }
  | {
      act: 'oauth_app.changed' | 'oauth_app.removed';
      integrationType: string;
      region: string | undefined;
    };

/** Called as soon as something has changed, because a later step may fail. */
type Recording = { record(change: TenantChange): void };

const ofApp = (request: { integration_type: string; region?: string | undefined }) => ({
  integrationType: request.integration_type,
  region: request.region,
});

/** The same write, after which `then` is called. */
const recorded =
  <Given extends unknown[]>(write: (...given: Given) => Promise<void>, then: () => void) =>
  async (...given: Given): Promise<void> => {
    await write(...given);
    then();
  };

/** What each action of manage-tenant does. @throws ServiceError why it cannot be done */
export const carryOutAction = async (
  { record, ...deps }: TenantActionDeps & Recording,
  request: z.output<typeof manageTenant.request>,
  deadline: Deadline,
): Promise<z.input<typeof manageTenant.result>> => {
  const { tenant_id: tenantId } = request;
  switch (request.action) {
    case 'show':
      return (await readSettings(deps, tenantId)).body;
    case 'change': {
      const changed = (settings: TenantSettingOverrides) =>
        record({ act: 'tenant.changed', settings });
      return changeSettings({ ...deps, record: changed }, request);
    }
    case 'list_oauth_apps':
      return listOAuthApps(deps, request);
    case 'put_oauth_app': {
      await refuseDeleted(deps.tenantSettings, tenantId);
      const put = recorded(deps.oauthApps.put, () =>
        record({ act: 'oauth_app.changed', ...ofApp(request) }),
      );
      return putOAuthApp({ ...deps, oauthApps: { ...deps.oauthApps, put } }, request, deadline);
    }
    case 'remove_oauth_app': {
      const remove = recorded(deps.registeredApps.remove, () =>
        record({ act: 'oauth_app.removed', ...ofApp(request) }),
      );
      const registeredApps = { ...deps.registeredApps, remove };
      return removeOAuthApp({ ...deps, registeredApps }, request, deadline);
    }
    case 'delete': {
      const begin = recorded(deps.deletions.begin, () =>
        record({ act: 'tenant.deletion_requested' }),
      );
      const deletions = { ...deps.deletions, begin };
      const requested = await requestDeletion({ ...deps, deletions }, tenantId);
      if (!requested) throw unknownTenant();
      return { deletion: deletionBody(requested.deletion) };
    }
  }
};
