import * as z from 'zod/mini';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import { type Activity, activityDetails, actorTypes, actResults } from '../domain/activity.ts';
import { tenantActs } from '../domain/acts.ts';
import type { ActivityQuery } from '../domain/ports.ts';

export const table = 'activity';

export const row = rowOf({
  tenant_id: z.string(),
  act: z.enum(tenantActs),
  result: z.enum(actResults),
  reason: z.optional(z.string()),
  actor: z.object({ type: z.enum(actorTypes), id: z.optional(z.string()) }),
  integration_type: z.optional(z.string()),
  integration_id: z.optional(z.string()),
  agent_id: z.optional(z.string()),
  details: activityDetails,
});

/** @throws UnreadableRow, such as of an act that only a later release knows */
export const fromRow = (item: Record<string, unknown>): Activity => {
  const id = String(item.activity_id);
  return readNamed(`activity ${item.tenant_id} ${id}`, () => ({ ...row.read(item), id }));
};

/**
 * The index of each filter, and its partition key. A partition has entries of one tenant alone, so that no
 * query reads those of others, and a busy tenant slows no other. An entry without the attribute is not in the
 * index. The first of the requested filters chooses the index: the one that fewest entries pass.
 */
export const indexes = [
  { name: 'by_failure', attribute: 'failure_key' },
  { name: 'by_connection', attribute: 'connection_key' },
  { name: 'by_agent', attribute: 'agent_key' },
  { name: 'by_act', attribute: 'act_key' },
] as const;
type IndexKey = (typeof indexes)[number]['attribute'];

/** Ids and acts have no `#`. */
export const keysOf = (
  of: Omit<ActivityQuery, 'fromMs' | 'limit'>,
): Partial<Record<IndexKey, string>> => ({
  ...(of.isFailed && { failure_key: of.tenantId }),
  ...(of.integrationId && { connection_key: `${of.tenantId}#${of.integrationId}` }),
  ...(of.agentId && { agent_key: `${of.tenantId}#${of.agentId}` }),
  ...(of.act && { act_key: `${of.tenantId}#${of.act}` }),
});
