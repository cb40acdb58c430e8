import { sha256 } from '../../platform/model/sha256.ts';
import type { Connection } from '../domain/connection.ts';
import type { ConnectionKey } from '../domain/connection-key.ts';

export type ConnectionItem = Record<string, unknown>;

/** The key of a row: types have no `#`. */
export const toItemKey = ({ tenantId, integrationType, accountHash }: ConnectionKey) => ({
  tenant_id: tenantId,
  type_and_account: `${integrationType}#${accountHash}`,
});

export const fromItemKey = (item: ConnectionItem): ConnectionKey => {
  const [integrationType = '', accountHash = ''] = String(item.type_and_account).split('#');
  return { tenantId: String(item.tenant_id), integrationType, accountHash };
};

/** The key of the version of which connection of a type is primary; it sorts before the type's connections. */
export const primaryVersionKey = (tenantId: string, integrationType: string) =>
  toItemKey({ tenantId, integrationType, accountHash: '' });

type RankedConnection = Pick<
  Connection,
  'integrationType' | 'integrationId' | 'clientReference' | 'isChosen'
>;

/** What begins all keys of a type, of rows and of the indexes by rank. */
export const typePrefix = (integrationType: string): string => `${integrationType}#`;

/** The same of a reference; `-` for connections without one. */
export const referencePrefix = (clientReference: string | undefined): string =>
  `${clientReference === undefined ? '-' : sha256(clientReference).slice(0, 22)}#`;

/** After the chosen connection of a type come the others, oldest first: ids begin with the time of their creation. */
export const rankOf = ({
  integrationType,
  integrationId,
  isChosen,
}: Omit<RankedConnection, 'clientReference'>): string =>
  `${typePrefix(integrationType)}${isChosen ? 0 : 1}#${integrationId}`;

/** The sort keys of the indexes by type, and by reference and type: the primary connection comes first in both. */
export const ranksOf = (connection: RankedConnection) => ({
  type_and_rank: rankOf(connection),
  reference_and_rank: referencePrefix(connection.clientReference) + rankOf(connection),
});

export const isChosenRank = (rank: unknown): boolean => String(rank).split('#')[1] === '0';

/** Finds all items of a tenant's type, strongly consistent. */
export const itemsOfType = (tenantId: string, integrationType: string) => ({
  ConsistentRead: true,
  KeyConditionExpression: 'tenant_id = :tenant AND begins_with(type_and_account, :type)',
  ExpressionAttributeValues: { ':tenant': tenantId, ':type': typePrefix(integrationType) },
});

/** Other items are the version of a type's primary connection, and what is left of a replaced connection. */
export const isConnection = (item: ConnectionItem): boolean => item.integration_id !== undefined;
