import * as z from 'zod';

/** What a provider's token endpoint granted. Times are epoch milliseconds. */
export const tokenSet = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().optional(),
  /** Absent when the provider did not say: unknown, not one hour. */
  accessTokenExpiresAtMs: z.number().optional(),
  /** Absent when the provider did not say. */
  refreshTokenExpiresAtMs: z.number().optional(),
  /** Absent when the provider did not say: as requested (RFC 6749 section 5.1). */
  grantedScopes: z.array(z.string()).optional(),
});
export type TokenSet = z.output<typeof tokenSet>;

/** A token endpoint's answer: the tokens, and all of it, for what a provider adds. */
export type Grant = { tokens: TokenSet; answer: unknown };
