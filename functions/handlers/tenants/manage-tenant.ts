import type * as z from 'zod/mini';
import { composeManageTenant } from '../../composition/tenants.ts';
import { invocation } from '../../platform/http/invocation.ts';
import type { TenantOwnSettings } from '../../platform/model/tenant-settings.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { manageTenant } from '../../tenants/contracts/manage-tenant.ts';
import { requestDeletion } from '../../tenants/domain/request-deletion.ts';
import { changedSettings } from '../../tenants/http/changed-settings.ts';
import {
  deleted,
  deletionBody,
  refuseDeleted,
  unknownTenant,
} from '../../tenants/http/deletion.ts';
import { listOAuthApps, putOAuthApp, removeOAuthApp } from '../../tenants/http/own-app-actions.ts';
import { limitsBody, limitsOf, refuseLimits } from '../../tenants/http/own-limit.ts';

type Deps = ReturnType<typeof composeManageTenant>;
type Change = Extract<z.output<typeof manageTenant.request>, { action: 'change' }>;

const showSettings = async ({ tenantSettings, deletions }: Deps, tenantId: string) => {
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
const changesOf = ({
  session_binding,
  return_origins,
  allowed_origins,
  limits,
}: Change): TenantOwnSettings => ({
  ...(session_binding !== undefined && { sessionBinding: session_binding ?? undefined }),
  ...(return_origins && {
    returnOrigins: return_origins.length > 0 ? return_origins : undefined,
  }),
  ...(allowed_origins !== undefined && { allowedOrigins: allowed_origins ?? undefined }),
  ...(limits !== undefined && { limits: limits ? limitsOf(limits) : undefined }),
});

/** A tenant's settings and own OAuth apps, for a service of the platform. See docs/platform/tenants.md. */
export const handler = invocation(
  manageTenant,
  composeManageTenant,
  async (deps, request, { deadline, requestId }) => {
    const { tenant_id: tenantId, requested_by: requestedBy } = request;
    const audit = createAudit({ actor: { kind: 'system', id: manageTenant.name }, requestId });
    const by = { result: 'done', tenantId, requestedBy } as const;
    switch (request.action) {
      case 'show':
        return showSettings(deps, tenantId);
      case 'change': {
        if (request.limits) refuseLimits(request.limits, deps.tenantRateLimit);
        const changes = changesOf(request);
        if (!(await deps.tenantSettings.change(tenantId, changes))) throw deleted();
        audit.record({ act: 'tenant.changed', ...by, ...changedSettings(changes) });
        return showSettings(deps, tenantId);
      }
      case 'list_oauth_apps':
        return listOAuthApps(deps, request);
      case 'put_oauth_app': {
        await refuseDeleted(deps.tenantSettings, tenantId);
        const put = await putOAuthApp(deps, request, deadline);
        audit.record({ act: 'oauth_app.changed', ...by, ...appOf(request) });
        return put;
      }
      case 'remove_oauth_app': {
        const removed = await removeOAuthApp(deps, request, deadline);
        audit.record({ act: 'oauth_app.removed', ...by, ...appOf(request) });
        return removed;
      }
      case 'delete': {
        const requested = await requestDeletion(deps, tenantId);
        if (!requested) throw unknownTenant();
        const { deletion, isNew } = requested;
        if (isNew) audit.record({ act: 'tenant.deletion_requested', ...by });
        return { deletion: deletionBody(deletion) };
      }
    }
  },
);

const appOf = (request: { integration_type: string; region?: string | undefined }) => ({
  integrationType: request.integration_type,
  region: request.region,
});
