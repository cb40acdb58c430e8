import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { fromRow as flowFromRow } from '../../connect/adapters/oauth-flow-row.ts';
import type { InvitationClaims } from '../../connect/domain/verify-callback.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItems, putItem, readItem, updateItem } from '../../platform/aws/items.ts';
import { mostCounted } from '../domain/invitation.ts';
import type { InvitationFlows, Invitations } from '../domain/ports.ts';
import { claimInvitation } from '../domain/transitions.ts';
import { fromRow, toRow } from './invitation-row.ts';
import { transitionWrite } from './transition-write.ts';

const keyOf = (invitationId: string) => ({ invitation_id: invitationId });

/** What the callback needs: it starts no invitation, and reads none. */
export const createInvitationClaims = (
  database: Database,
  nowMs: () => number,
): InvitationClaims & Pick<Invitations, 'change' | 'recordRefusal'> => {
  const change: Invitations['change'] = (invitationId, transition) =>
    updateItem(database, 'invitations', keyOf(invitationId), transitionWrite(transition));
  return {
    change,

    claim: (flow) =>
      change(flow.invitationId, claimInvitation(flow, { claim: randomUUID(), nowMs: nowMs() })),

    recordRefusal: async (invitationId, why, atMs) => {
      await updateItem(database, 'invitations', keyOf(invitationId), {
        update: `SET ${why}_at_ms = :now ADD ${why}_times :one`,
        condition:
          'attribute_exists(invitation_id) AND ' +
          `(attribute_not_exists(${why}_times) OR ${why}_times < :most)`,
        values: { ':now': atMs, ':one': 1, ':most': mostCounted },
      });
    },
  };
};

/** Invitations in DynamoDB. */
export const createInvitations = (database: Database): Invitations => ({
  ...createInvitationClaims(database, Date.now),

  create: async (invitation) => {
    // DynamoDB may execute an attempt late that the SDK gave up, which must not undo a start.
    const condition = 'attribute_not_exists(invitation_id)';
    await putItem(database, 'invitations', toRow(invitation), { condition });
  },

  get: (invitationId) => readItem(database, 'invitations', keyOf(invitationId), fromRow),

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
        // One more tells whether there is a next page.
        Limit: limit + 1,
      }),
    );
    const ids = Items.map(({ invitation_id }) => String(invitation_id));
    const keys = ids.slice(0, limit).map(keyOf);
    const rows = await getItems(database, 'invitations', keys);
    const invitations = rows.map(fromRow).filter((each) => each.tenantId === tenantId);
    invitations.sort((a, b) => (a.invitationId < b.invitationId ? 1 : -1));
    return {
      invitations,
      next: ids.length > limit ? ids[limit - 1] : LastEvaluatedKey?.invitation_id,
    };
  },
});

export const createInvitationFlows = (database: Database): InvitationFlows => ({
  ofIds: async (flowIds) => {
    const keys = flowIds.map((flowId) => ({ flow_id: flowId }));
    const flows = (await getItems(database, 'oauth_flows', keys)).map(flowFromRow);
    return new Map(flows.map((flow) => [flow.flowId, flow]));
  },
});
