import * as z from 'zod/mini';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { SecretBox, SecretOwner } from '../../platform/model/ports.ts';
import type { Connection } from './connection.ts';

/** The tokens of a token response. Times are epoch milliseconds. */
const tokenSet = z.object({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.optional(z.string()),
  /** Absent when the provider does not say; no default is assumed. */
  accessTokenExpiresAtMs: z.optional(z.number()),
  /** Absent when the provider does not say. */
  refreshTokenExpiresAtMs: z.optional(z.number()),
  /** Absent when the provider does not say: then they are as requested (RFC 6749 section 5.1). */
  grantedScopes: z.optional(z.array(z.string())),
});
export type TokenSet = z.output<typeof tokenSet>;

/** The tokens, and the whole token response with the provider's own members. */
export type TokenGrant = { tokens: TokenSet; answer: unknown };

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

/** @throws Error when KMS refuses or does not respond, or when the content is not a token set */
export const openTokens = async (secretBox: SecretBox, connection: Connection): Promise<TokenSet> =>
  tokenSet.parse(JSON.parse(await secretBox.open(connection.sealedTokens, tokenOwner(connection))));
