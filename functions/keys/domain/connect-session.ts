import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';

/** What a browser may be allowed. Which endpoints take a session is a mark of each route. */
export const sessionScopes = ['events:read', 'integrations:read', 'integrations:write'] as const;

/**
 * A stored session, which a key made for the pages of some origins: only the SHA-256 of its token. It may
 * do a part of what its key may, and its connections are those of its reach. Times are epoch milliseconds.
 */
export type ConnectSession = {
  keyHash: string;
  /** `session_<uuid>` */
  sessionId: string;
  tenantId: string;
  /** Those of {@link sessionScopes} that its key has. */
  scopes: string[];
  /** The id of the key that made it. */
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

/** What its starts have unless they say something else. */
export type StoredSessionDefaults = {
  returnUrl?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

export type ConnectSessions = {
  put(session: ConnectSession): Promise<void>;
  /** What may be too long for the authorizer's answer; undefined once its row is gone. */
  defaultsOf(keyHash: string): Promise<StoredSessionDefaults | undefined>;
};

/** Of the scopes of the key that makes it. */
export const scopesOfSession = (held: readonly string[]): string[] =>
  sessionScopes.filter((scope) => held.includes(scope) || held.includes('*'));

/** Which of the origins that a new session names its tenant may not give it, and where they stand. */
export const unallowedOrigins = (
  { allowedOrigins }: TenantSettingOverrides,
  named: readonly string[],
): { index: number; origin: string }[] =>
  named.flatMap((origin, index) =>
    !allowedOrigins || allowedOrigins.includes(origin) ? [] : [{ index, origin }],
  );
