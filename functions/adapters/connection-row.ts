import * as z from 'zod';
import { accountKey } from '../domain/connection/account-key.ts';
import type { Integration } from '../domain/connection/connection.ts';

/** The one partition of the index of due refreshes: only rows that can lapse are in it. */
export const refreshQueue = 'due';

const row = z.object({
  tenant_id: z.string(),
  integration_type: z.string(),
  integration_id: z.string(),
  category: z.string(),
  status: z.enum(['connected', 'reconnect_required', 'app_misconfigured']),
  sealed_tokens: z.string(),
  access_token_expires_at_ms: z.number().optional(),
  granted_scopes: z.array(z.string()),
  account: z.object({ id: z.string(), label: z.string() }).optional(),
  grant_family: z.string().optional(),
  variables: z.record(z.string(), z.string()).default({}),
  lapses_at_ms: z.number().optional(),
  refresh_due_at_ms: z.number().optional(),
  reconnect_by_ms: z.number().optional(),
  failed_refreshes: z.number().optional(),
  cool_down_until_ms: z.number().optional(),
  version: z.number(),
  flow_id: z.string(),
  connected_at_ms: z.number(),
  refreshed_at_ms: z.number().optional(),
  uninstalled_at_ms: z.number().optional(),
  lease_owner: z.string().optional(),
  lease_until_ms: z.number().optional(),
});

export const fromRow = (item: unknown): Integration => {
  const read = row.parse(item);
  const { lease_owner, lease_until_ms } = read;
  return defined({
    tenantId: read.tenant_id,
    integrationType: read.integration_type,
    integrationId: read.integration_id,
    category: read.category,
    status: read.status,
    sealedTokens: read.sealed_tokens,
    accessTokenExpiresAtMs: read.access_token_expires_at_ms,
    grantedScopes: read.granted_scopes,
    account: read.account,
    grantFamily: read.grant_family,
    variables: read.variables,
    lapsesAtMs: read.lapses_at_ms,
    refreshDueAtMs: read.refresh_due_at_ms,
    reconnectByMs: read.reconnect_by_ms,
    failedRefreshes: read.failed_refreshes,
    coolDownUntilMs: read.cool_down_until_ms,
    version: read.version,
    flowId: read.flow_id,
    connectedAtMs: read.connected_at_ms,
    refreshedAtMs: read.refreshed_at_ms,
    uninstalledAtMs: read.uninstalled_at_ms,
    lease:
      lease_owner && lease_until_ms ? { owner: lease_owner, untilMs: lease_until_ms } : undefined,
  });
};

/** Without its lease: whoever writes the whole record is done with it. */
export const toRow = (integration: Integration) => {
  const { refreshDueAtMs, status } = integration;
  // Out of the index while nothing can be refreshed; known all the same, should that pass.
  const due = status === 'reconnect_required' ? undefined : refreshDueAtMs;
  return {
    tenant_id: integration.tenantId,
    integration_type: integration.integrationType,
    integration_id: integration.integrationId,
    category: integration.category,
    status,
    sealed_tokens: integration.sealedTokens,
    access_token_expires_at_ms: integration.accessTokenExpiresAtMs,
    granted_scopes: integration.grantedScopes,
    account: integration.account,
    grant_family: integration.grantFamily,
    account_key: accountKey(integration),
    variables: integration.variables,
    lapses_at_ms: integration.lapsesAtMs,
    refresh_due_at_ms: refreshDueAtMs,
    refresh_due_at: due && new Date(due).toISOString(),
    refresh_queue: due && refreshQueue,
    reconnect_by_ms: integration.reconnectByMs,
    failed_refreshes: integration.failedRefreshes,
    cool_down_until_ms: integration.coolDownUntilMs,
    version: integration.version,
    flow_id: integration.flowId,
    connected_at_ms: integration.connectedAtMs,
    refreshed_at_ms: integration.refreshedAtMs,
    uninstalled_at_ms: integration.uninstalledAtMs,
  };
};

/** The record without members that are undefined. */
const defined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
