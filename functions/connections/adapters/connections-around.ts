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
  for (const isChosen of [undefined, true] as const) {
    const from = rankOf({ ...of, integrationId, isChosen });
    const item = await firstOf(database, { ...of, from, whole: true });
    if (item?.integration_id === integrationId) return item;
  }
  return undefined;
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
    const first = (which: object) => firstOf(database, { ...of, ...which, whole: true });
    const withoutReference = clientReference === undefined;
    const item =
      (reconnects === undefined ? undefined : await named(database, of, reconnects)) ??
      (await first({ clientReference, withoutReference })) ??
      (withoutReference ? await first({}) : undefined);
    return {
      integrationType,
      connections: item ? [fromRow(item)] : [],
      primaryVersion: toPrimaryVersion(version),
    };
  },
});
