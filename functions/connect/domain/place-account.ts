import {
  type ConnectedAccount,
  type Connection,
  type ConnectionsOfType,
  primaryOf,
} from '../../connections/domain/connection.ts';
import { accountHashOf, keyOf } from '../../connections/domain/connection-key.ts';
import type { Flow } from './flow.ts';

/**
 * - `update` the account's own connection; `isWrong` if the flow was for another one
 * - `replace` the connection of another account, whose place and id the new one takes
 * - `add` a connection
 * - `refuse`
 */
export type Placement =
  | { do: 'update' | 'replace'; before: Connection; isWrong?: true }
  | { do: 'add' }
  | { do: 'refuse'; reason: 'other_account' | 'account_in_use' | 'invalid_link' };
type Wish = Pick<
  Flow,
  'ifOtherAccount' | 'reconnects' | 'clientReference' | 'isConfined' | 'invitationId'
>;

const inUse = { do: 'refuse', reason: 'account_in_use' } as const;
const refuse = { do: 'refuse', reason: 'other_account' } as const;

/**
 * Decides where an account that was just granted is stored; nothing else decides it. An account
 * without a name counts as different from every named account. It takes the place of none with another
 * reference, or with one if it has none, unless the flow names that one. With a reference, the accounts of
 * others do not matter.
 * @param isUnsure the provider names accounts, and did not name this one: it may be any
 */
export const placeAccount = (
  stored: ConnectionsOfType,
  account: ConnectedAccount | undefined,
  wish: Wish,
  isUnsure = false,
): Placement => {
  const place = accountHashOf(account);
  const own = stored.connections.find((each) => keyOf(each).accountHash === place);
  if (own && wish.isConfined && isTaken(stored, own, wish)) return inUse;
  if (own && isUnsure && wish.ifOtherAccount !== 'replace') return refuse;
  if (own && !account && isOfAnother(own, wish.clientReference)) return refuse;
  return own ? ofOwn(own, wish) : ofNew(stored, wish);
};

/**
 * It would take the account from somebody else, with what they may do with it. Only a tenant that invites
 * somebody to one connection says whose that is to be.
 */
const isTaken = (stored: ConnectionsOfType, own: Connection, wish: Wish): boolean => {
  const named = namedBy(stored, wish);
  if (wish.invitationId !== undefined && named === own) return false;
  return own.clientReference !== (wish.clientReference ?? named?.clientReference);
};

const namedBy = ({ connections }: ConnectionsOfType, { reconnects }: Wish) =>
  connections.find(({ integrationId }) => integrationId === reconnects);

/** Also of another account than was meant: the provider may have ended the tokens that it had. */
const ofOwn = (own: Connection, { reconnects = own.integrationId }: Wish): Placement => ({
  do: 'update',
  before: own,
  ...(own.integrationId === reconnects ? {} : { isWrong: true }),
});

const ofNew = (stored: ConnectionsOfType, wish: Wish): Placement => {
  const { ifOtherAccount, reconnects, clientReference } = wish;
  const named = namedBy(stored, wish);
  if (reconnects !== undefined && !named) return { do: 'refuse', reason: 'invalid_link' };
  const connections = stored.connections.filter((each) => each.clientReference === clientReference);
  const other = named ?? primaryOf({ ...stored, connections });
  const matters = other || (clientReference === undefined && stored.connections.length > 0);
  if (!matters || ifOtherAccount === 'add') return { do: 'add' };
  return other && ifOtherAccount === 'replace' ? { do: 'replace', before: other } : refuse;
};

/** Of a connection without a named account, nothing says that it is the same one. */
const isOfAnother = ({ clientReference: its }: Connection, clientReference: string | undefined) =>
  clientReference !== undefined && its !== undefined && its !== clientReference;
