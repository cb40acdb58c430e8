import * as z from 'zod/mini';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import type { listedOfConnection } from '../../platform/aws/tables.ts';
import { iso } from '../../platform/model/iso.ts';
import { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import { type Connection, type ConnectionSummary, refreshDueOf } from '../domain/connection.ts';
import { accountKey, companyKey, keyOf } from '../domain/connection-key.ts';
import { refreshPartOf } from '../domain/refresh-spread.ts';
import { type ConnectionItem, isChosenRank, ranksOf, toItemKey } from './connection-item-key.ts';
import { stateRow } from './connection-state-row.ts';

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

/** What the index by type has of a row, besides keys: {@link listedOfConnection}. */
const summaryShape = {
  integration_type: z.string(),
  integration_id: z.string(),
  category: z.string(),
  state: stateRow,
  granted_scopes: z.array(z.string()),
  account: z.optional(accountRow),
  name: z.optional(z.string()),
  client_reference: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  tenant_app: z.optional(z.string()),
  grant_expires_at_ms: z.optional(z.number()),
  reconnect_by_ms: z.optional(z.number()),
  connected_at_ms: z.number(),
  refreshed_at_ms: z.optional(z.number()),
  verified_at_ms: z.optional(z.number()),
  last_check: z.optional(checkRow),
} satisfies Record<(typeof listedOfConnection)[number], unknown>;

const summaryRow = rowOf({ tenant_id: z.string(), ...summaryShape });

const row = rowOf({
  tenant_id: z.string(),
  ...summaryShape,
  sealed_tokens: z.string(),
  cursor_secret: z.string(),
  access_token_expires_at_ms: z.optional(z.number()),
  replaces: z.optional(z.string()),
  grant_family: z.optional(z.string()),
  variables: z.record(z.string(), z.string()),
  refresh_due_at_ms: z.optional(z.number()),
  version: z.number(),
  flow_id: z.string(),
  invitation_id: z.optional(z.string()),
  lease_owner: z.optional(z.string()),
  lease_until_ms: z.optional(z.number()),
  agent_ids: z.optional(z.custom<Set<string>>((value) => value instanceof Set)),
  ending_until_ms: z.optional(z.number()),
});

/** The attributes of rows, and the one by which a moved connection leaves a trace. */
export const rowAttributes: ReadonlySet<string> = new Set([...row.attributes, 'moved_to']);

const named = <T>(item: ConnectionItem, read: () => T): T =>
  readNamed(`integrations ${item.tenant_id} ${item.type_and_account} ${item.integration_id}`, read);

/** @throws UnreadableRow */
export const fromRow = (item: ConnectionItem): Connection => {
  const {
    leaseOwner: owner,
    leaseUntilMs: untilMs,
    agentIds,
    ...read
  } = named(item, () => row.read(item));
  const lease = owner && untilMs ? { owner, untilMs } : undefined;
  return {
    ...read,
    ...chosenBy(item),
    ...(agentIds ? { agentIds: [...agentIds].sort() } : {}),
    lease,
  };
};

/** An item of the index by type, or a whole row. @throws UnreadableRow */
export const toSummary = (item: ConnectionItem): ConnectionSummary => ({
  ...named(item, () => summaryRow.read(item)),
  ...chosenBy(item),
});

/** The rank says it. */
const chosenBy = ({ type_and_rank: rank }: ConnectionItem) =>
  isChosenRank(rank) ? { isChosen: true as const } : {};

/** As {@link fromRow}, which throws for a row that cannot be read. */
export const fromReadableRow = (item: ConnectionItem): Connection | 'unreadable' => {
  try {
    return fromRow(item);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return 'unreadable';
  }
};

/** Without its lease: whoever writes the whole record is done with it. */
export const toRow = (connection: Connection) => {
  // Left out of the index while nothing can be refreshed, and still stored in case that ends.
  const due = refreshDueOf(connection);
  const key = keyOf(connection);
  return {
    ...toItemKey(key),
    ...ranksOf(connection),
    ...row.write({
      ...connection,
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
