import type { Database } from '../../platform/aws/dynamodb.ts';
import { putItem, readItem, updateItem } from '../../platform/aws/items.ts';
import { changing, pick } from '../../platform/aws/update-expression.ts';
import type { Flow } from '../domain/flow.ts';
import type { Flows } from '../domain/flow-ports.ts';
import { fromRow, stateAttributes, toRow } from './oauth-flow-row.ts';

const keyOf = ({ flowId }: Pick<Flow, 'flowId'>) => ({ flow_id: flowId });

/** Whether no other request has changed it: only whoever has a claim may change it. */
const isAsRead = (flow: Flow) => {
  const values = { ':was': flow.state };
  return flow.state === 'claimed'
    ? {
        condition: '#state = :was AND #claimed_by = :held',
        values: { ...values, ':held': flow.claimedBy },
      }
    : { condition: '#state = :was', values };
};

/** Sets the attributes of the next state, and removes all others. */
const transition = (before: Flow, after: Flow) =>
  changing(pick(toRow(after), stateAttributes), isAsRead(before));

/** OAuth flows in DynamoDB; every transition is one conditional write. */
export const createOAuthFlows = (database: Database): Flows => ({
  create: async (flow) => {
    // DynamoDB may execute an attempt late that the SDK gave up: it must not undo a claim.
    const condition = 'attribute_not_exists(flow_id)';
    await putItem(database, 'oauth_flows', toRow(flow), { condition });
  },

  get: (flowId) => readItem(database, 'oauth_flows', keyOf({ flowId }), fromRow),

  change: (before, after) =>
    updateItem(database, 'oauth_flows', keyOf(before), transition(before, after)),
});
