import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem } from '../../platform/aws/items.ts';
import type { Connections } from '../domain/ports.ts';
import { primaryVersionKey } from './connection-item-key.ts';
import { toPrimaryVersion } from './connection-queries.ts';
import { fromRow } from './connection-row.ts';
import { findRanked } from './connections-by-id.ts';
import { firstOf } from './ranked-query.ts';

/** The primary one with the reference or, of those without one, or else of all. */
const nearest = async (database: Database, query: Parameters<typeof firstOf>[1]) => {
  const first = await firstOf(database, query);
  const isOther = query.clientReference === undefined && first?.client_reference !== undefined;
  const other = isOther && (await firstOf(database, { ...query, withoutReference: true }));
  const item = other || first;
  return item && fromRow(item);
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
    const named = reconnects === undefined ? undefined : await findRanked(database, of, reconnects);
    const connection = named ?? (await nearest(database, { ...of, clientReference, whole: true }));
    return {
      integrationType,
      connections: connection ? [connection] : [],
      primaryVersion: toPrimaryVersion(version),
    };
  },
});
