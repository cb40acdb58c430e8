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
  madeBy: string;
  createdAtMs: number;
  expiresAtMs: number;
  /** As browsers send them. */
  allowedOrigins: string[];
  /** Absent for all. */
  integrationTypes?: string[] | undefined;
  /** Whose connections it is for; absent for all of the tenant. */
  clientReference?: string | undefined;
} & SessionDefaults;

/** What its starts have unless they say something else. */
export type SessionDefaults = {
  returnUrl?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

export type ConnectSessions = {
  put(session: ConnectSession): Promise<void>;
  /** What may be too long for the authorizer's answer; undefined once its row is gone. */
  defaultsOf(keyHash: string): Promise<SessionDefaults | undefined>;
};

const isLoopback = (hostname: string) =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Browsers send no wildcard, and a name with other characters is no name of the DNS. */
const isHost = (hostname: string) => /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);

/**
 * The origin of a page that may use sessions, in the one form in which browsers send it.
 * @returns undefined for any text that is no https address, nor an http address of this computer
 * @see https://url.spec.whatwg.org/#concept-url-origin
 */
export const pageOrigin = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (!url || !isHost(url.hostname)) return undefined;
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe ? url.origin : undefined;
};

/** Of the scopes of the key that makes it. */
export const scopesOfSession = (held: readonly string[]): string[] =>
  sessionScopes.filter((scope) => held.includes(scope) || held.includes('*'));
