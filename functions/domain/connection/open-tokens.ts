import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import type { SecretBox, SecretOwner } from '../model/ports.ts';
import type { Connection } from './connection.ts';
import { type TokenSet, tokenSet } from './token-set.ts';

/** A connection with its tokens in the clear, and its provider as it meets it. */
export type OpenConnection = {
  connection: Connection;
  tokens: TokenSet;
  provider: ResolvedProvider;
};

/** Whose secret the tokens of a connection are. */
export const tokenOwner = ({
  tenantId,
  integrationType,
}: Pick<Connection, 'tenantId' | 'integrationType'>): SecretOwner => ({
  purpose: 'connection',
  tenantId,
  integrationType,
});

/** @throws Error when KMS refuses or does not answer, or what was sealed is no set of tokens */
export const openTokens = async (secretBox: SecretBox, connection: Connection): Promise<TokenSet> =>
  tokenSet.parse(JSON.parse(await secretBox.open(connection.sealedTokens, tokenOwner(connection))));

/** One whose lease is held; `tokenWorks` says whether its token will do without a refresh. */
export type LeasedConnection = OpenConnection & { owner: string; tokenWorks: boolean };
