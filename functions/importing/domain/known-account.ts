import { accountIdOf, keyOf } from '../../connections/domain/connection-key.ts';
import type { Connections } from '../../connections/domain/ports.ts';
import type { Candidate } from './candidate.ts';

/** Whether the account that a line names has a connection, which gets the new tokens: a full tenant gets no other. */
export const isConnected = async (
  { connections }: { connections: Pick<Connections, 'get'> },
  { tenantId, provider, accountId }: Candidate,
): Promise<boolean> => {
  if (accountId === undefined) return false;
  const account = { id: accountIdOf(accountId), label: '' };
  const key = keyOf({ tenantId, integrationType: provider.type, account });
  return (await connections.get(key)) !== undefined;
};
