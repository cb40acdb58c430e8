import * as z from 'zod/mini';

/** The tokens of a token endpoint's answer. Times are epoch milliseconds. */
export const tokenSet = z.object({
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

/** A token endpoint's answer: the tokens, and the whole answer with the provider's own members. */
export type Grant = { tokens: TokenSet; answer: unknown };
