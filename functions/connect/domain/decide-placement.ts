import type { ConnectedAccount, Connection } from '../../connections/domain/connection.ts';
import { accountHashOf, keyOf } from '../../connections/domain/connection-key.ts';
import { type ConnectionsOfType, primaryOf } from '../../connections/domain/connections-of-type.ts';
import type { FlowBase } from './flow.ts';

/**
 * - `update` the account's own connection; `isWrong` if the flow was for another one
 * - `replace` the connection of another account, and take its id
 */
export type Placement =
  | { do: 'update' | 'replace'; before: Connection; isWrong?: true }
  | { do: 'add' }
  | { do: 'refuse'; reason: 'other_account' | 'account_in_use' | 'invalid_link' };
type PlacementRequest = Pick<
  FlowBase,
  'ifOtherAccount' | 'reconnects' | 'clientReference' | 'isConfined' | 'invitationId'
>;

const refuse = (reason: Extract<Placement, { do: 'refuse' }>['reason']): Placement => ({
  do: 'refuse',
  reason,
});

type PlacementRule = readonly [when: boolean, then: Placement];

/** The first row that holds decides. */
const firstOf = (rows: readonly PlacementRule[], otherwise: Placement): Placement =>
  rows.find(([holds]) => holds)?.[1] ?? otherwise;

/**
 * Decides where the connection of a granted account is stored. An unnamed account counts as different
 * from every named one. It replaces only a connection with the same reference, or none, as the flow has,
 * unless the flow names the connection. To a flow with a reference, other accounts do not matter.
 * @param isUnsure the provider usually names accounts, but not this one: it may be any
 */
export const decidePlacement = (
  stored: ConnectionsOfType,
  account: ConnectedAccount | undefined,
  request: PlacementRequest,
  isUnsure = false,
): Placement => {
  const { ifOtherAccount: policy, reconnects, clientReference, isConfined } = request;
  const isToReconnect = reconnects !== undefined;
  const named = stored.connections.find(({ integrationId }) => integrationId === reconnects);
  const accountHash = accountHashOf(account);
  const existing = stored.connections.find((each) => keyOf(each).accountHash === accountHash);
  if (existing) {
    return firstOf(
      [
        [!!isConfined && isInUse(existing, named, request), refuse('account_in_use')],
        [isUnsure && policy !== 'replace', refuse('other_account')],
        [!account && isOfAnother(existing, clientReference), refuse('other_account')],
        // The provider may have ended its earlier tokens.
        [isToReconnect && existing !== named, { do: 'update', before: existing, isWrong: true }],
      ],
      { do: 'update', before: existing },
    );
  }
  const other = named ?? primaryOfReference(stored, clientReference);
  const matters = other || (clientReference === undefined && stored.connections.length > 0);
  return firstOf(
    [
      [isToReconnect && !named, refuse('invalid_link')],
      [!matters || policy === 'add', { do: 'add' }],
    ],
    other && policy === 'replace' ? { do: 'replace', before: other } : refuse('other_account'),
  );
};

/**
 * Whether the flow would take the account from somebody else. A tenant that invites somebody to one
 * connection decides whose it becomes.
 */
const isInUse = (
  existing: Connection,
  named: Connection | undefined,
  { invitationId, clientReference = named?.clientReference }: PlacementRequest,
): boolean =>
  !(invitationId !== undefined && named === existing) &&
  existing.clientReference !== clientReference;

const primaryOfReference = (
  stored: ConnectionsOfType,
  clientReference: string | undefined,
): Connection | undefined => {
  const connections = stored.connections.filter((each) => each.clientReference === clientReference);
  return primaryOf({ ...stored, connections });
};

/** Nothing shows that two unnamed accounts are the same. */
const isOfAnother = ({ clientReference: its }: Connection, clientReference: string | undefined) =>
  clientReference !== undefined && its !== undefined && its !== clientReference;
