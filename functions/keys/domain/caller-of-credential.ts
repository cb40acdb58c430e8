import type { Caller } from '../../platform/model/caller.ts';
import type { RateLimit } from '../../platform/model/rate-limit.ts';
import type { ApiKey } from './api-key.ts';
import type { ConnectSession } from './connect-session.ts';

/** Who shows a stored key or session. @param limitOverride of its tenant, if it has one */
export const callerOfCredential = (
  found: ApiKey | ConnectSession,
  limitOverride?: RateLimit,
): Caller => {
  const { tenantId, scopes } = found;
  if ('keyId' in found) return { tenantId, keyId: found.keyId, scopes, limitOverride };
  const session = {
    origins: found.allowedOrigins,
    types: found.integrationTypes,
    clientReference: found.clientReference,
    expiresAtMs: found.expiresAtMs,
  };
  return { tenantId, keyId: found.sessionId, scopes, session, limitOverride };
};
