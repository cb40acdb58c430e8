/** What a provider's token endpoint granted. Times are epoch milliseconds. */
export type TokenSet = {
  accessToken: string;
  refreshToken?: string;
  /** Absent when the provider did not say: unknown, not one hour. */
  accessTokenExpiresAtMs?: number;
  /** Absent when the provider did not say: as requested (RFC 6749 section 5.1). */
  grantedScopes?: string[];
};

/** A tenant's connection to one provider. Times are epoch milliseconds. */
export type Integration = {
  tenantId: string;
  integrationType: string;
  /** UUIDv7; kept when the account is connected again. */
  integrationId: string;
  category: string;
  status: 'connected' | 'reconnect_required';
  /** The sealed {@link TokenSet}. */
  sealedTokens: string;
  accessTokenExpiresAtMs?: number;
  grantedScopes: string[];
  /** Raised by every write of the record; guards the next one. */
  version: number;
  /** The flow that stored it last: tells an answer that was lost from a write that failed. */
  flowId: string;
  connectedAtMs: number;
  refreshedAtMs?: number;
  lease?: { owner: string; untilMs: number };
};
