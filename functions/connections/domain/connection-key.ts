import { sha256 } from '../../platform/model/sha256.ts';
import type { ConnectedAccount, Connection } from './connection.ts';

/** The key of a connection: an account of a provider has one row in a tenant. */
export type ConnectionKey = {
  tenantId: string;
  integrationType: string;
  /** 22 base64url characters, or {@link unnamed}. */
  accountHash: string;
};

const mostIdCharacters = 300;

/**
 * The id of an account as we store it. DynamoDB refuses half a surrogate pair, and in a key, also of a query,
 * more than 2048 bytes.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 * @see https://github.com/facebook/ThreatExchange/issues/1324
 */
export const accountIdOf = (id: string): string => id.slice(0, mostIdCharacters).toWellFormed();

/** Instead of the hash, if the provider does not name the account. */
const unnamed = 'unnamed';

export const accountHashOf = (account: ConnectedAccount | undefined): string =>
  account ? sha256(account.id).slice(0, 22) : unnamed;

export const keyOf = ({
  tenantId,
  integrationType,
  account,
}: Pick<Connection, 'tenantId' | 'integrationType' | 'account'>): ConnectionKey => ({
  tenantId,
  integrationType,
  accountHash: accountHashOf(account),
});

type AccountReference = Pick<Connection, 'grantFamily' | 'integrationType' | 'account'>;

const keyWith = ({ grantFamily, integrationType }: AccountReference, id: string | undefined) =>
  id === undefined ? undefined : `${grantFamily ?? integrationType}#${id}`;

/** Names the provider's account across tenants and products that share one grant, if it has a name. */
export const accountKey = (connection: AccountReference): string | undefined =>
  keyWith(connection, connection.account?.id);

/** The same of the company that the account belongs to. */
export const companyKey = (connection: AccountReference): string | undefined =>
  keyWith(connection, connection.account?.companyId);

/** Whether the connection is of this account, or of an account of this company. */
export const isNamedBy = (connection: AccountReference, key: string): boolean =>
  accountKey(connection) === key || companyKey(connection) === key;
