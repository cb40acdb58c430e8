import type { ConnectedAccount, Connection } from '../connection/connection.ts';
import { accountHashOf, keyOf } from '../connection/connection-key.ts';
import { type ConnectionsOfType, primaryOf } from '../connection/connections-of-type.ts';
import type { IfOtherAccount } from './flow.ts';

/**
 * - `update` the account's own connection
 * - `replace` the connection of another account, whose place and id the new one takes
 * - `add` a connection
 * - `refuse`, since another account is connected
 */
export type Placement =
  | { do: 'update' | 'replace'; before: Connection }
  | { do: 'add' }
  | { do: 'refuse' };

/**
 * Decides where an account that was just granted is stored; nothing else decides it. An account
 * without a name counts as different from every named account.
 * @param isUnsure the provider names accounts, and did not name this one: it may be any
 */
export const placeAccount = (
  stored: ConnectionsOfType,
  account: ConnectedAccount | undefined,
  ifOtherAccount: IfOtherAccount,
  isUnsure = false,
): Placement => {
  const { connections } = stored;
  const connectionOf = (hash: string) =>
    connections.find((each) => keyOf(each).accountHash === hash);
  const own = connectionOf(accountHashOf(account));
  if (own && isUnsure && ifOtherAccount !== 'replace') return { do: 'refuse' };
  if (own) return { do: 'update', before: own };
  const primary = primaryOf(stored);
  if (!primary || ifOtherAccount === 'add') return { do: 'add' };
  if (ifOtherAccount === 'replace') return { do: 'replace', before: primary };
  return { do: 'refuse' };
};
