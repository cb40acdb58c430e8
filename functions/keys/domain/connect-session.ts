import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';

/** The scopes that a session may have. Each route says whether it accepts sessions. */
const sessionScopes = ['events:read', 'integrations:read', 'integrations:write'] as const;

/**
 * A session that a key created for the pages of some origins. We store only the SHA-256 of its token. It may
 * do part of what its key may, on the connections that it can see. Times are epoch milliseconds.
 */
export type ConnectSession = {
  keyHash: string;
  /** `session_<uuid>` */
  sessionId: string;
  tenantId: string;
  /** Those of {@link sessionScopes} that its key has. */
  scopes: string[];
  /** The id of the key that created it. */
  createdBy: string;
  createdAtMs: number;
  expiresAtMs: number;
  /** As browsers send them. */
  allowedOrigins: string[];
  /** Absent for all. */
  integrationTypes?: string[] | undefined;
  /** Whose connections it is for; absent for all of the tenant. */
  clientReference?: string | undefined;
} & StoredSessionDefaults;

/** What its starts have unless they name something else. */
type StoredSessionDefaults = {
  returnUrl?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

export type ConnectSessions = {
  put(session: ConnectSession): Promise<void>;
  /**
   * These may be too long for the authorizer's response. Undefined once its row is gone, and for the hash of
   * another session: a request may have two tokens, of which the authorizer read the other one.
   */
  defaultsOf(
    session: Pick<ConnectSession, 'keyHash' | 'sessionId'>,
  ): Promise<StoredSessionDefaults | undefined>;
};

/** @param held the scopes of the key that creates it */
export const scopesOfSession = (held: readonly string[]): string[] =>
  sessionScopes.filter((scope) => held.includes(scope) || held.includes('*'));

/** The origins of a new session that its tenant may not use, and their positions. */
export const unallowedOrigins = (
  { allowedOrigins }: TenantSettingOverrides,
  named: readonly string[],
): { index: number; origin: string }[] =>
  named.flatMap((origin, index) =>
    !allowedOrigins || allowedOrigins.includes(origin) ? [] : [{ index, origin }],
  );
