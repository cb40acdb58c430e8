import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import type { SecretBox, SecretOwner } from '../model/ports.ts';
import type { Connection } from './connection.ts';
import { type TokenSet, tokenSet } from './token-set.ts';

/** A connection with its decrypted tokens and its provider's URLs. */
export type OpenConnection = {
  connection: Connection;
  tokens: TokenSet;
  provider: ResolvedProvider;
};

/** The owner under which a connection's tokens are sealed. */
export const tokenOwner = ({
  tenantId,
  integrationType,
}: Pick<Connection, 'tenantId' | 'integrationType'>): SecretOwner => ({
  purpose: 'connection',
  tenantId,
  integrationType,
});

/** @throws Error when KMS refuses or does not answer, or when the content is not a token set */
export const openTokens = async (secretBox: SecretBox, connection: Connection): Promise<TokenSet> =>
  tokenSet.parse(JSON.parse(await secretBox.open(connection.sealedTokens, tokenOwner(connection))));
