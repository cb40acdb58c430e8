import type { Database } from '../../platform/aws/dynamodb.ts';
import { queryPages } from '../../platform/aws/query-items.ts';
import type { ConnectionSummary } from '../domain/connection.ts';
import type { OrderQuery } from '../domain/ports.ts';
import { referencePrefix, typePrefix } from './connection-item-key.ts';
import { toSummary } from './connection-row.ts';

// Local indexes of the table are strongly consistent. In them the primary connection of a type comes first.

type RankedQuery = Pick<OrderQuery, 'integrationType' | 'clientReference'> & {
  /** Those without a reference alone. */
  withoutReference?: boolean;
};

/** They sort before and after all that a key has after its prefix. */
const least = '!';
export const most = '~';

const indexOf = ({ integrationType, clientReference, withoutReference }: RankedQuery) => {
  const ofType = integrationType === undefined ? '' : typePrefix(integrationType);
  return clientReference === undefined && !withoutReference
    ? { IndexName: 'by_type', attribute: 'type_and_rank', beginning: '', prefix: ofType }
    : {
        IndexName: 'by_reference',
        attribute: 'reference_and_rank',
        beginning: referencePrefix(clientReference),
        prefix: referencePrefix(clientReference) + ofType,
      };
};

type RankQuery = RankedQuery & {
  tenantId: string;
  from?: string | undefined;
  whole?: boolean;
  atOnce: number;
};

/** Connections in the order of their ranks. @param from a key without its beginning */
export const inRankOrder = async function* (
  database: Database,
  { tenantId, from, whole, atOnce, ...query }: RankQuery,
) {
  const { IndexName, attribute, beginning, prefix } = indexOf(query);
  const [begin, end] = [beginning + (from ?? ''), prefix + most];
  const start = begin > prefix ? begin : prefix + least;
  if (start > end) return;
  const pages = queryPages(database, 'integrations', {
    IndexName,
    ConsistentRead: true,
    Limit: atOnce,
    // The index by reference has keys alone: a reference has few connections.
    Select: whole || beginning ? 'ALL_ATTRIBUTES' : 'ALL_PROJECTED_ATTRIBUTES',
    KeyConditionExpression: `tenant_id = :tenant AND ${attribute} BETWEEN :start AND :end`,
    ExpressionAttributeValues: { ':tenant': tenantId, ':start': start, ':end': end },
  });
  // A page may be empty where a row went while it was fetched.
  for await (const { Items = [] } of pages) yield* Items;
};

export const firstOf = async (database: Database, query: Omit<RankQuery, 'atOnce'>) => {
  for await (const item of inRankOrder(database, { ...query, atOnce: 1 })) return item;
  return undefined;
};

/** The primary connection of a type as a list shows it. */
export const primarySummary = async (
  database: Database,
  query: RankedQuery & { tenantId: string },
): Promise<ConnectionSummary | undefined> => {
  const item = await firstOf(database, query);
  return item && toSummary(item);
};
