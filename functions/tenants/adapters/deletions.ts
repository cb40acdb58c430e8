import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, putItem, readItem, updateItem } from '../../platform/aws/items.ts';
import { queryItems } from '../../platform/aws/query-items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import { changing } from '../../platform/aws/update-expression.ts';
import { type Deletion, deletionOutcomes, type OutcomeCount } from '../domain/deletion.ts';
import type { DeletionRequests, Deletions } from '../domain/ports.ts';
import { createEndedConnections } from './ended-connections.ts';

const table = 'tenants';
const keyOf = (tenantId: string) => ({ tenant_id: tenantId });

const row = rowOf({
  tenant_id: z.string(),
  deletion_requested_at_ms: z.number(),
  deletion_outcomes: z.record(z.string(), z.number()),
  deletion_step: z.optional(z.number()),
  deletion_step_since_ms: z.optional(z.number()),
  deletion_at: z.optional(z.string()),
  deleted_at_ms: z.optional(z.number()),
});

const isToBeDeleted = 'attribute_exists(deleting)';

/** Types have no `#`. */
const outcomesOf = (counts: Readonly<Record<string, number>>): OutcomeCount[] =>
  Object.entries(counts)
    .map(([of, connections]) => {
      const [integrationType = '', given] = of.split('#');
      const outcome = deletionOutcomes.find((each) => each === given) ?? 'unconfirmed';
      return { integrationType, outcome, connections };
    })
    .sort((a, b) =>
      `${a.integrationType}#${a.outcome}` < `${b.integrationType}#${b.outcome}` ? -1 : 1,
    );

const fromRow = (item: Record<string, unknown>): Deletion | undefined => {
  if (item.deletion_requested_at_ms === undefined) return undefined;
  const read = readNamed(`tenants ${item.tenant_id}`, () => row.read(item));
  const { tenantId, deletionRequestedAtMs: requestedAtMs, ...of } = read;
  const common = { tenantId, requestedAtMs, outcomes: outcomesOf(of.deletionOutcomes) };
  if (of.deletedAtMs !== undefined) return { ...common, doneAtMs: of.deletedAtMs };
  const { deletionStep: step = 0, deletionStepSinceMs: stepSinceMs = 0, deletionAt: at } = of;
  return { ...common, step, stepSinceMs, at };
};

const updateOf =
  (database: Database) => (tenantId: string, written: Parameters<typeof updateItem>[3]) =>
    updateItem(database, table, keyOf(tenantId), { condition: isToBeDeleted, ...written });

/** Deletions of tenants in DynamoDB, in the rows of their settings. They outlive the settings. */
export const createDeletionRequests = (database: Database): DeletionRequests => ({
  find: (tenantId) => readItem(database, table, keyOf(tenantId), fromRow),

  begin: async (tenantId, nowMs) => {
    await updateOf(database)(tenantId, {
      update:
        'SET deleting = :yes, deletion_requested_at_ms = :now, deletion_outcomes = :none, deletion_step = :first, deletion_step_since_ms = :now',
      condition: 'attribute_not_exists(deletion_requested_at_ms)',
      values: { ':yes': 'yes', ':now': nowMs, ':none': {}, ':first': 0 },
    });
  },
});

/** The same, for the function that deletes tenants. */
export const createDeletions = (database: Database): Deletions => {
  const update = updateOf(database);
  const requests = createDeletionRequests(database);
  return {
    ...requests,
    ...createEndedConnections(database, isToBeDeleted),

    unfinished: async () => {
      const found = await queryItems(database, table, {
        IndexName: 'by_deleting',
        KeyConditionExpression: 'deleting = :yes',
        ExpressionAttributeValues: { ':yes': 'yes' },
      });
      return found.map(({ tenant_id }) => String(tenant_id));
    },

    acquire: async (tenantId, nowMs, untilMs) => {
      const isLeased = await update(tenantId, {
        update: 'SET deletion_leased_until_ms = :until',
        condition: `${isToBeDeleted} AND (attribute_not_exists(deletion_leased_until_ms) OR deletion_leased_until_ms <= :now)`,
        values: { ':until': untilMs, ':now': nowMs },
      });
      const deletion = isLeased ? await requests.find(tenantId) : undefined;
      return deletion && 'step' in deletion ? deletion : undefined;
    },

    advance: async ({ tenantId, step, stepSinceMs, at }) => {
      const advanced = {
        deletion_step: step,
        deletion_step_since_ms: stepSinceMs,
        deletion_at: at,
      };
      await update(tenantId, changing(advanced, { condition: isToBeDeleted }));
    },

    release: async (tenantId) => {
      await update(tenantId, { update: 'REMOVE deletion_leased_until_ms' });
    },

    finish: async (tenantId, nowMs) => {
      const item = await getItem(database, table, keyOf(tenantId));
      const { deletion_requested_at_ms, deletion_outcomes } = item ?? {};
      const left = { deletion_requested_at_ms, deletion_outcomes, deleted_at_ms: nowMs };
      await putItem(database, table, { ...keyOf(tenantId), ...left }, { condition: isToBeDeleted });
    },
  };
};
