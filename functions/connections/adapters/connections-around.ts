import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem } from '../../platform/aws/items.ts';
import type { Connections } from '../domain/ports.ts';
import { primaryVersionKey, rankOf } from './connection-item-key.ts';
import { toPrimaryVersion } from './connection-queries.ts';
import { fromRow } from './connection-row.ts';
import { firstOf } from './connections-in-order.ts';

/** A connection by its id, which strongly consistent indexes have at one of two ranks. */
const named = async (
  database: Database,
  of: { tenantId: string; integrationType: string },
  integrationId: string,
) => {
  // A choice may move it between two reads.
  for (const isChosen of [undefined, true, undefined] as const) {
    const from = rankOf({ ...of, integrationId, isChosen });
    const item = await firstOf(database, { ...of, from, whole: true });
    if (item?.integration_id === integrationId) return item;
  }
  return undefined;
};

/** The primary one with the reference or, of those without one, or else of all. */
const nearest = async (database: Database, query: Parameters<typeof firstOf>[1]) => {
  const first = await firstOf(database, query);
  const isOther = query.clientReference === undefined && first?.client_reference !== undefined;
  return isOther
    ? ((await firstOf(database, { ...query, withoutReference: true })) ?? first)
    : first;
};

/** The part of {@link Connections} that reads what a new grant may be stored over. */
export const createConnectionsAround = (database: Database): Pick<Connections, 'around'> => ({
  around: async ({ tenantId, integrationType, clientReference, reconnects }) => {
    // Whoever changes which one is primary after this read raises it.
    const version = await getItem(
      database,
      'integrations',
      primaryVersionKey(tenantId, integrationType),
    );
    const of = { tenantId, integrationType };
    const item =
      (reconnects === undefined ? undefined : await named(database, of, reconnects)) ??
      (await nearest(database, { ...of, clientReference, whole: true }));
    return {
      integrationType,
      connections: item ? [fromRow(item)] : [],
      primaryVersion: toPrimaryVersion(version),
    };
  },
});
