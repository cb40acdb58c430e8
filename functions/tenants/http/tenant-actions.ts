import type * as z from 'zod/mini';
import type { Deadline } from '../../platform/model/ports.ts';
import type { RateLimit } from '../../platform/model/rate-limit.ts';
import type { TenantOwnSettings } from '../../platform/model/tenant-settings.ts';
import type { manageTenant } from '../contracts/manage-tenant.ts';
import { requestDeletion } from '../domain/request-deletion.ts';
import { deleted, deletionBody, refuseDeleted, unknownTenant } from './deletion.ts';
import {
  listOAuthApps,
  type OwnAppActionDeps,
  putOAuthApp,
  removeOAuthApp,
} from './own-app-actions.ts';
import { refuseLimits } from './own-limit.ts';
import { type ChangeableSettings, settingsBody, settingsOf } from './tenant-settings.ts';

type TenantActionDeps = OwnAppActionDeps &
  Parameters<typeof requestDeletion>[0] & {
    tenantSettings: ChangeableSettings;
    tenantRateLimit: RateLimit;
  };

/** What an action changed, for the audit trail. */
type Change =
  | { act: 'tenant.changed'; settings: TenantOwnSettings }
  | { act: 'tenant.deletion_requested' }
  | {
      act: 'oauth_app.changed' | 'oauth_app.removed';
      integrationType: string;
      region: string | undefined;
    };

type Done = { answer: z.input<typeof manageTenant.answer>; change?: Change };

const ofApp = (request: { integration_type: string; region?: string | undefined }) => ({
  integrationType: request.integration_type,
  region: request.region,
});

/** What each action of manage-tenant does. @throws ServiceError why it cannot be done */
export const carryOutAction = async (
  deps: TenantActionDeps,
  request: z.output<typeof manageTenant.request>,
  deadline: Deadline,
): Promise<Done> => {
  const { tenant_id: tenantId } = request;
  switch (request.action) {
    case 'show':
      return { answer: await settingsBody(deps, tenantId) };
    case 'change': {
      if (request.limits) refuseLimits(request.limits, deps.tenantRateLimit);
      const settings = settingsOf(request);
      if (!(await deps.tenantSettings.change(tenantId, settings))) throw deleted();
      const answer = await settingsBody(deps, tenantId);
      return { answer, change: { act: 'tenant.changed', settings } };
    }
    case 'list_oauth_apps':
      return { answer: await listOAuthApps(deps, request) };
    case 'put_oauth_app': {
      await refuseDeleted(deps.tenantSettings, tenantId);
      const answer = await putOAuthApp(deps, request, deadline);
      return { answer, change: { act: 'oauth_app.changed', ...ofApp(request) } };
    }
    case 'remove_oauth_app': {
      const answer = await removeOAuthApp(deps, request, deadline);
      return { answer, change: { act: 'oauth_app.removed', ...ofApp(request) } };
    }
    case 'delete': {
      const requested = await requestDeletion(deps, tenantId);
      if (!requested) throw unknownTenant();
      const answer = { deletion: deletionBody(requested.deletion) };
      return requested.isNew
        ? { answer, change: { act: 'tenant.deletion_requested' } }
        : { answer };
    }
  }
};
