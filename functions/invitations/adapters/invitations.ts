import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { fromRow as flowFromRow } from '../../connect/adapters/oauth-flow-row.ts';
import type { TakenInvitations } from '../../connect/domain/verify-callback.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, getItems, putItem, updateItem } from '../../platform/aws/items.ts';
import { type Invitation, mostCounted, mostStarts } from '../domain/invitation.ts';
import type { InvitationFlows, Invitations } from '../domain/ports.ts';
import { fromRow, toRow } from './invitation-row.ts';

const keyOf = (invitationId: string) => ({ invitation_id: invitationId });

// Conditions on the stored row.
const isOpen = 'attribute_not_exists(revoked_at_ms) AND expires_at_ms > :now';
const isUnbound = 'attribute_not_exists(browser) OR browser = :browser';
const isUnspent = 'attribute_not_exists(starts) OR starts < :most';
const isFree = 'attribute_not_exists(taken_by)';

/** No flow took it since it was read. */
const ifTakenAsRead = ({ take }: Invitation) =>
  take === undefined
    ? { condition: isFree, values: {} }
    : { condition: 'take = :take', values: { ':take': take } };

/** What the function needs that completes flows: it starts none, and reads none. */
export const createTakenInvitations = (
  database: Database,
  nowMs: () => number,
): TakenInvitations & Pick<Invitations, 'noteRefusal'> => ({
  take: ({ invitationId, flowId, tenantId, browserBinding }) =>
    updateItem(database, 'invitations', keyOf(invitationId), {
      update: 'SET taken_by = :flow, take = :take',
      condition: `tenant_id = :tenant AND browser = :browser AND ${isOpen} AND (${isFree} OR taken_by = :flow)`,
      values: {
        ':flow': flowId,
        ':take': randomUUID(),
        ':tenant': tenantId,
        ':browser': browserBinding,
        ':now': nowMs(),
      },
    }),

  noteRefusal: async (invitationId, why, atMs) => {
    await updateItem(database, 'invitations', keyOf(invitationId), {
      update: `SET ${why}_at_ms = :now ADD ${why}_times :one`,
      condition:
        'attribute_exists(invitation_id) AND ' +
        `(attribute_not_exists(${why}_times) OR ${why}_times < :most)`,
      values: { ':now': atMs, ':one': 1, ':most': mostCounted },
    });
  },
});

/** Invitations in DynamoDB; every step is one conditional write. */
export const createInvitations = (database: Database): Invitations => ({
  ...createTakenInvitations(database, Date.now),

  create: async (invitation) => {
    // An attempt that the SDK gave up may be executed late, and must not undo a start.
    const condition = 'attribute_not_exists(invitation_id)';
    await putItem(database, 'invitations', toRow(invitation), { condition });
  },

  get: async (invitationId) => {
    const item = await getItem(database, 'invitations', keyOf(invitationId));
    return item && fromRow(item);
  },

  page: async (tenantId, { limit, after }) => {
    const { client, tableName } = database;
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: tableName('invitations'),
        IndexName: 'by_tenant',
        KeyConditionExpression: 'tenant_id = :tenant',
        ExpressionAttributeValues: { ':tenant': tenantId },
        ...(after ? { ExclusiveStartKey: { tenant_id: tenantId, ...keyOf(after) } } : {}),
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    const keys = Items.map(({ invitation_id }) => keyOf(invitation_id));
    const rows = await getItems(database, 'invitations', keys);
    const invitations = rows.map(fromRow).filter((each) => each.tenantId === tenantId);
    invitations.sort((a, b) => (a.invitationId < b.invitationId ? 1 : -1));
    return { invitations, next: LastEvaluatedKey?.invitation_id };
  },

  start: (invitation, { attemptId, browser, nowMs }) => {
    const { condition, values } = ifTakenAsRead(invitation);
    return updateItem(database, 'invitations', keyOf(invitation.invitationId), {
      update: 'SET attempt_id = :attempt, browser = :browser REMOVE taken_by, take ADD starts :one',
      condition: `${isOpen} AND (${isUnbound}) AND (${isUnspent}) AND ${condition}`,
      values: {
        ...{ ':attempt': attemptId, ':browser': browser, ':now': nowMs },
        ...{ ':one': 1, ':most': mostStarts, ...values },
      },
    });
  },

  revoke: (invitation, nowMs) => {
    const { condition, values } = ifTakenAsRead(invitation);
    return updateItem(database, 'invitations', keyOf(invitation.invitationId), {
      update: 'SET revoked_at_ms = :now REMOVE taken_by, take',
      condition: `tenant_id = :tenant AND attribute_not_exists(revoked_at_ms) AND ${condition}`,
      values: { ':tenant': invitation.tenantId, ':now': nowMs, ...values },
    });
  },
});

export const createInvitationFlows = (database: Database): InvitationFlows => ({
  ofIds: async (flowIds) => {
    const keys = flowIds.map((flowId) => ({ flow_id: flowId }));
    const flows = (await getItems(database, 'oauth_flows', keys)).map(flowFromRow);
    return new Map(flows.map((flow) => [flow.flowId, flow]));
  },
});
