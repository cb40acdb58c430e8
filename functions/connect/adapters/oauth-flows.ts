import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, putItem, updateItem } from '../../platform/aws/items.ts';
import type { Flow, Flows } from '../domain/flow.ts';
import { fromRow, stateAttributes, toRow } from './oauth-flow-row.ts';

const keyOf = ({ flowId }: Pick<Flow, 'flowId'>) => ({ flow_id: flowId });

/** Whether no other request has changed it: only whoever has a claim may change it. */
const isAsRead = (flow: Flow) =>
  flow.state === 'claimed'
    ? { condition: '#state = :was AND #claimed_by = :held', values: { ':held': flow.claimedBy } }
    : { condition: '#state = :was', values: {} };

/** Sets the attributes of the next state, and removes all others. */
const transition = (before: Flow, after: Flow) => {
  const row = toRow(after);
  const { condition, values } = isAsRead(before);
  const set = stateAttributes.filter((name) => row[name] !== undefined);
  const removed = stateAttributes.filter((name) => row[name] === undefined);
  return {
    update:
      `SET ${set.map((name) => `#${name} = :${name}`).join(', ')} ` +
      `REMOVE ${removed.map((name) => `#${name}`).join(', ')}`,
    condition,
    // Some are reserved words of DynamoDB.
    names: Object.fromEntries(stateAttributes.map((name) => [`#${name}`, name])),
    values: {
      ...values,
      ':was': before.state,
      ...Object.fromEntries(set.map((name) => [`:${name}`, row[name]])),
    },
  };
};

/** OAuth flows in DynamoDB; every transition is one conditional write. */
export const createOAuthFlows = (database: Database): Flows => ({
  create: async (flow) => {
    // DynamoDB may execute an attempt late that the SDK gave up: it must not undo a claim.
    const condition = 'attribute_not_exists(flow_id)';
    await putItem(database, 'oauth_flows', toRow(flow), { condition });
  },

  get: async (flowId) => {
    const item = await getItem(database, 'oauth_flows', keyOf({ flowId }));
    return item && fromRow(item);
  },

  change: (before, after) =>
    updateItem(database, 'oauth_flows', keyOf(before), transition(before, after)),
});
