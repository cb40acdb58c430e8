/** What a provider's token endpoint granted. Times are epoch milliseconds. */
export type TokenSet = {
  accessToken: string;
  refreshToken?: string;
  /** Absent when the provider did not say: unknown, not one hour. */
  accessTokenExpiresAtMs?: number;
  /** Absent when the provider did not say. */
  refreshTokenExpiresAtMs?: number;
  /** Absent when the provider did not say: as requested (RFC 6749 section 5.1). */
  grantedScopes?: string[];
};

/** A token endpoint's answer: the tokens, and all of it, for what a provider adds. */
export type Grant = { tokens: TokenSet; answer: unknown };

/** The provider's account behind a connection. */
export type ConnectedAccount = { id: string; label: string };

export type ConnectionStatus = 'connected' | 'reconnect_required' | 'app_misconfigured';

/** A tenant's connection to one provider. Times are epoch milliseconds. */
export type Connection = {
  tenantId: string;
  integrationType: string;
  /** UUIDv7; kept when the account is connected again. */
  integrationId: string;
  category: string;
  status: ConnectionStatus;
  /** The sealed {@link TokenSet}. */
  sealedTokens: string;
  accessTokenExpiresAtMs?: number;
  grantedScopes: string[];
  account?: ConnectedAccount;
  /** The provider's, see there. */
  grantFamily?: string;
  /** Values of the provider's variables, such as its data center. */
  variables: Readonly<Record<string, string>>;
  /** When the provider forgets the connection if nothing is done before. */
  lapsesAtMs?: number;
  /** When a refresh is due although nobody uses the connection. */
  refreshDueAtMs?: number;
  /** It lapses then unless it is connected again: no refresh is expected to save it. */
  reconnectByMs?: number;
  /** Refreshes that failed in a row for passing reasons, and until when no other is tried. */
  failedRefreshes?: number;
  coolDownUntilMs?: number;
  /** Raised by every write of the record; guards the next one. */
  version: number;
  /** The flow that stored it last: tells an answer that was lost from a write that failed. */
  flowId: string;
  connectedAtMs: number;
  refreshedAtMs?: number;
  /** When the provider told us that the account has removed our app. */
  uninstalledAtMs?: number;
  lease?: { owner: string; untilMs: number };
};

/** When it has to be connected again to go on working; not of one that has ended. */
export const reconnectByOf = ({ status, reconnectByMs }: Connection): number | undefined =>
  status === 'reconnect_required' ? undefined : reconnectByMs;

/** As it is written when it has ended for good: a cool-down would let it be tried again. */
export const ended = ({
  lease,
  coolDownUntilMs,
  failedRefreshes,
  ...kept
}: Connection): Connection => ({
  ...kept,
  status: 'reconnect_required',
  version: kept.version + 1,
});

/** Whether two states of a connection hold the same tokens, however often they were sealed. */
export const holdSameTokens = (one: Connection, other: Connection): boolean =>
  one.flowId === other.flowId && one.refreshedAtMs === other.refreshedAtMs;
