import * as z from 'zod/mini';
import { accountKey } from '../domain/connection/account-key.ts';
import { type Connection, refreshDueOf } from '../domain/connection/connection.ts';
import { keyOf } from '../domain/connection/connection-key.ts';
import { partOf } from '../domain/connection/refresh-place.ts';
import { toItemKey } from './connection-item-key.ts';
import { forEarlierRelease, readStanding, standingRow, standingShape } from './standing-row.ts';

const row = z.object({
  tenant_id: z.string(),
  integration_type: z.string(),
  integration_id: z.string(),
  category: z.string(),
  ...standingShape,
  sealed_tokens: z.string(),
  cursor_secret: z.optional(z.string()),
  access_token_expires_at_ms: z.optional(z.number()),
  granted_scopes: z.array(z.string()),
  account: z.optional(z.object({ id: z.string(), label: z.string() })),
  name: z.optional(z.string()),
  replaces: z.optional(z.string()),
  grant_family: z.optional(z.string()),
  variables: z._default(z.record(z.string(), z.string()), {}),
  lapses_at_ms: z.optional(z.number()),
  refresh_due_at_ms: z.optional(z.number()),
  reconnect_by_ms: z.optional(z.number()),
  version: z.number(),
  flow_id: z.string(),
  connected_at_ms: z.number(),
  refreshed_at_ms: z.optional(z.number()),
  lease_owner: z.optional(z.string()),
  lease_until_ms: z.optional(z.number()),
});

/** The attributes of rows, and the one by which a moved connection leaves a trace. */
export const rowAttributes: ReadonlySet<string> = new Set([...Object.keys(row.shape), 'moved_to']);

export const fromRow = (item: unknown): Connection => {
  const read = row.parse(item);
  const { lease_owner, lease_until_ms } = read;
  return {
    tenantId: read.tenant_id,
    integrationType: read.integration_type,
    integrationId: read.integration_id,
    category: read.category,
    standing: readStanding(read),
    sealedTokens: read.sealed_tokens,
    cursorSecret: read.cursor_secret,
    accessTokenExpiresAtMs: read.access_token_expires_at_ms,
    grantedScopes: read.granted_scopes,
    account: read.account,
    name: read.name,
    replaces: read.replaces,
    grantFamily: read.grant_family,
    variables: read.variables,
    lapsesAtMs: read.lapses_at_ms,
    refreshDueAtMs: read.refresh_due_at_ms,
    reconnectByMs: read.reconnect_by_ms,
    version: read.version,
    flowId: read.flow_id,
    connectedAtMs: read.connected_at_ms,
    refreshedAtMs: read.refreshed_at_ms,
    lease:
      lease_owner && lease_until_ms ? { owner: lease_owner, untilMs: lease_until_ms } : undefined,
  };
};

/** Without its lease: whoever writes the whole record is done with it. */
export const toRow = (connection: Connection) => {
  // Left out of the index while nothing can be refreshed, and still stored in case that ends.
  const due = refreshDueOf(connection);
  const key = keyOf(connection);
  return {
    ...toItemKey(key),
    integration_type: connection.integrationType,
    integration_id: connection.integrationId,
    category: connection.category,
    standing: standingRow(connection.standing),
    ...forEarlierRelease(connection.standing),
    sealed_tokens: connection.sealedTokens,
    cursor_secret: connection.cursorSecret,
    access_token_expires_at_ms: connection.accessTokenExpiresAtMs,
    granted_scopes: connection.grantedScopes,
    account: connection.account,
    name: connection.name,
    replaces: connection.replaces,
    grant_family: connection.grantFamily,
    account_key: accountKey(connection),
    variables: connection.variables,
    lapses_at_ms: connection.lapsesAtMs,
    refresh_due_at_ms: connection.refreshDueAtMs,
    refresh_due_at: due && new Date(due).toISOString(),
    refresh_queue: due && partOf(key),
    reconnect_by_ms: connection.reconnectByMs,
    version: connection.version,
    flow_id: connection.flowId,
    connected_at_ms: connection.connectedAtMs,
    refreshed_at_ms: connection.refreshedAtMs,
  };
};
