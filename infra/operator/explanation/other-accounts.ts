import type { ListedConnection } from '../../../functions/domain/connection/connections-of-type.ts';
import type { Finding } from './finding.ts';

/** The other connected accounts of the type, of which this explanation says nothing. */
export const otherAccounts = (
  { connection, isPrimary }: ListedConnection,
  all: readonly ListedConnection[],
): Finding[] => {
  const others = all.filter(
    (each) =>
      each.connection.integrationType === connection.integrationType &&
      each.connection !== connection,
  );
  if (others.length === 0) return [];
  const ids = others.map((each) => each.connection.integrationId).join(', ');
  const role = isPrimary
    ? 'Look-ups use this one unless they name another'
    : 'Look-ups use it only if they name it';
  return [{ code: 'other_accounts', detail: `${role}. Also connected: ${ids}.` }];
};
