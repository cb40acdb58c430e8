import * as z from 'zod/mini';
import { isMismatch, rowOf } from '../../platform/aws/row.ts';
import { iso } from '../../platform/model/iso.ts';
import { type Connection, refreshDueOf } from '../domain/connection.ts';
import { accountKey, companyKey, keyOf } from '../domain/connection-key.ts';
import type { ConnectionState } from '../domain/connection-state.ts';
import { refreshPartOf } from '../domain/refresh-spread.ts';
import { toItemKey } from './connection-item-key.ts';

const renewal = z.optional(
  z.object({
    failures: z.number(),
    not_before_ms: z.number(),
    limited: z.optional(z.literal(true)),
  }),
);

const stateRow = z.discriminatedUnion('is', [
  z.object({ is: z.literal('live'), renewal }),
  z.object({
    is: z.literal('refused'),
    until_ms: z.number(),
    first_until_ms: z.optional(z.number()),
    renewal,
  }),
  z.object({ is: z.literal('app_refused'), not_before_ms: z.number() }),
  z.object({
    is: z.literal('ended'),
    why: z.enum(['grant_ended', 'uninstalled']),
    at_ms: z.number(),
  }),
]);
type StateRow = z.output<typeof stateRow>;

type Renewing = { renewal?: Extract<ConnectionState, { is: 'live' }>['renewal'] };

const writeRenewal = ({ renewal: of }: Renewing) =>
  of && { failures: of.failures, not_before_ms: of.notBeforeMs, limited: of.limited };

const readRenewal = ({ renewal: row }: { renewal?: z.output<typeof renewal> }): Renewing =>
  row
    ? { renewal: { failures: row.failures, notBeforeMs: row.not_before_ms, limited: row.limited } }
    : {};

const writeState = (of: ConnectionState): StateRow => {
  switch (of.is) {
    case 'live':
      return { is: of.is, renewal: writeRenewal(of) };
    case 'refused':
      return {
        is: of.is,
        until_ms: of.untilMs,
        first_until_ms: of.firstUntilMs,
        renewal: writeRenewal(of),
      };
    case 'app_refused':
      return { is: of.is, not_before_ms: of.notBeforeMs };
    case 'ended':
      return { is: of.is, why: of.why, at_ms: of.atMs };
  }
};

const readState = (row: StateRow): ConnectionState => {
  switch (row.is) {
    case 'live':
      return { is: row.is, ...readRenewal(row) };
    case 'refused':
      return {
        is: row.is,
        untilMs: row.until_ms,
        ...(row.first_until_ms === undefined ? {} : { firstUntilMs: row.first_until_ms }),
        ...readRenewal(row),
      };
    case 'app_refused':
      return { is: row.is, notBeforeMs: row.not_before_ms };
    case 'ended':
      return { is: row.is, why: row.why, atMs: row.at_ms };
  }
};

const accountRow = rowOf({
  id: z.string(),
  label: z.string(),
  company_id: z.optional(z.string()),
});

const checkRow = rowOf({
  id: z.string(),
  begun_at_ms: z.number(),
  ended_at_ms: z.optional(z.number()),
  is_unclear: z.optional(z.literal(true)),
});

const row = rowOf({
  tenant_id: z.string(),
  integration_type: z.string(),
  integration_id: z.string(),
  category: z.string(),
  state: stateRow,
  sealed_tokens: z.string(),
  cursor_secret: z.string(),
  access_token_expires_at_ms: z.optional(z.number()),
  granted_scopes: z.array(z.string()),
  account: z.optional(z.record(z.string(), z.string())),
  name: z.optional(z.string()),
  client_reference: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  replaces: z.optional(z.string()),
  grant_family: z.optional(z.string()),
  variables: z.record(z.string(), z.string()),
  tenant_app: z.optional(z.string()),
  grant_expires_at_ms: z.optional(z.number()),
  refresh_due_at_ms: z.optional(z.number()),
  reconnect_by_ms: z.optional(z.number()),
  version: z.number(),
  flow_id: z.string(),
  invitation_id: z.optional(z.string()),
  connected_at_ms: z.number(),
  refreshed_at_ms: z.optional(z.number()),
  verified_at_ms: z.optional(z.number()),
  lease_owner: z.optional(z.string()),
  lease_until_ms: z.optional(z.number()),
  last_check: z.optional(z.record(z.string(), z.unknown())),
  agent_ids: z.optional(z.custom<Set<string>>((value) => value instanceof Set)),
  ending_until_ms: z.optional(z.number()),
});

/** The attributes of rows, and the one by which a moved connection leaves a trace. */
export const rowAttributes: ReadonlySet<string> = new Set([...row.attributes, 'moved_to']);

export const fromRow = (item: unknown): Connection => {
  const {
    leaseOwner: owner,
    leaseUntilMs: untilMs,
    account,
    lastCheck,
    agentIds,
    state,
    ...read
  } = row.read(item);
  const lease = owner && untilMs ? { owner, untilMs } : undefined;
  return {
    ...read,
    ...(agentIds ? { agentIds: [...agentIds].sort() } : {}),
    ...(account ? { account: accountRow.read(account) } : {}),
    ...(lastCheck ? { lastCheck: checkRow.read(lastCheck) } : {}),
    state: readState(state),
    lease,
  };
};

/** As {@link fromRow}, which throws for a row that cannot be read. */
export const fromReadableRow = (item: unknown): Connection | 'unreadable' => {
  try {
    return fromRow(item);
  } catch (error) {
    if (!isMismatch(error)) throw error;
    return 'unreadable';
  }
};

/** The last check as it is stored. */
export const lastCheckRow = ({ lastCheck }: Connection) =>
  lastCheck &&
  checkRow.write({
    ...lastCheck,
    endedAtMs: lastCheck.endedAtMs,
    isUnclear: lastCheck.isUnclear,
  });

/** Without its lease: whoever writes the whole record is done with it. */
export const toRow = (connection: Connection) => {
  // Left out of the index while nothing can be refreshed, and still stored in case that ends.
  const due = refreshDueOf(connection);
  const key = keyOf(connection);
  return {
    ...toItemKey(key),
    ...row.write({
      ...connection,
      state: writeState(connection.state),
      account: connection.account && accountRow.write(connection.account),
      lastCheck: lastCheckRow(connection),
      leaseOwner: undefined,
      leaseUntilMs: undefined,
      agentIds: connection.agentIds?.length ? new Set(connection.agentIds) : undefined,
    }),
    account_key: accountKey(connection),
    company_key: companyKey(connection),
    refresh_due_at: due && iso(due),
    refresh_queue: due && refreshPartOf(key),
  };
};
