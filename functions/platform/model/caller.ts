import type { RateLimit } from './rate-limit.ts';
import type { Reach } from './reach.ts';

/** What limits a session of a browser. */
type SessionLimits = Reach & { origins: readonly string[]; expiresAtMs: number };

/** Whoever shows a key or, in a browser, a session. `keyId` names either. */
export type Caller = {
  tenantId: string;
  keyId: string;
  scopes: readonly string[];
  session?: SessionLimits | undefined;
  /** Of its tenant; undefined for the limit that all tenants have. */
  ownLimit?: RateLimit | undefined;
};

/** Why a stored key is refused: for itself, or since its tenant is deleted, or is being deleted. */
export type KeyRefusal = 'revoked' | 'expired' | 'tenant_deleted';

/** All connections of the tenant, or those of the session. */
export const reachOf = ({ session }: Pick<Caller, 'session'>): Reach => ({
  types: session?.types,
  clientReference: session?.clientReference,
});
