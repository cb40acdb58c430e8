import type { RateLimit } from './rate-limit.ts';
import type { Visibility } from './visibility.ts';

type SessionLimits = Visibility & { origins: readonly string[]; expiresAtMs: number };

/** Whoever shows a key or, in a browser, a session. `keyId` names either. */
export type Caller = {
  tenantId: string;
  keyId: string;
  scopes: readonly string[];
  session?: SessionLimits | undefined;
  /** Of its tenant; undefined for the limit that all tenants have. */
  limitOverride?: RateLimit | undefined;
};

/** Why a stored key is refused: for itself, or since its tenant is deleted, or is being deleted. */
export type KeyRefusal = 'revoked' | 'expired' | 'tenant_deleted';

/** All connections of the tenant, or those of the session. */
export const visibilityOf = ({ session }: Pick<Caller, 'session'>): Visibility => ({
  types: session?.types,
  clientReference: session?.clientReference,
});
